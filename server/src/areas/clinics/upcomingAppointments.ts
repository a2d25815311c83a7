import { and, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { appointments } from '../../schema/appointments'
import type { clinics } from '../../schema/clinics'
import { hasPayableAttempt } from '../../schema/payments'

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS
/** A clinic session ends automatically this long after its last slot, in milliseconds, which may be past midnight. */
const sessionOverrun = 2 * 3_600_000

/**
 * Returns whether a clinic still has appointments: upcoming ones, confirmed, held or being paid; one of today, whose patient may be
 * late and can be called in until the clinic session ends; or an active consultation.
 */
export async function hasUpcomingAppointments({
  id,
  time_zone: timeZone,
}: Pick<typeof clinics.$inferSelect, 'id' | 'time_zone'>): Promise<boolean> {
  const { date } = localTime(now().getTime() - sessionOverrun, timeZone)
  const [row] = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinic_id, id),
        or(
          inArray(appointments.status, [inLobby, inRoom]),
          and(eq(appointments.status, scheduled), gte(appointments.date, date)),
        ),
        or(isNull(appointments.hold_expires_at), gt(appointments.hold_expires_at, now()), hasPayableAttempt),
      ),
    )
    .limit(1)
  return row !== undefined
}
