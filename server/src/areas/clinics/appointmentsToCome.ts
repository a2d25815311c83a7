import { and, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { appointments } from '../appointments'
import type { clinics } from './tables'

const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS
/** So long after its last time a session ends by itself, which may be past midnight. */
const sessionGoesOn = 2 * 3_600_000

/**
 * Whether somebody is still to be seen in a clinic: an appointment to come, confirmed or held; one of today, whose patient
 * may be late and is called in until the session ends; or a consultation that is going on.
 */
export async function hasAppointmentsToCome({
  id,
  timeZone,
}: Pick<typeof clinics.$inferSelect, 'id' | 'timeZone'>): Promise<boolean> {
  const { date } = localTime(now().getTime() - sessionGoesOn, timeZone)
  const [row] = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, id),
        or(
          inArray(appointments.status, [inLobby, inRoom]),
          and(eq(appointments.status, scheduled), gte(appointments.date, date)),
        ),
        or(isNull(appointments.holdExpiresAt), gt(appointments.holdExpiresAt, now())),
      ),
    )
    .limit(1)
  return row !== undefined
}
