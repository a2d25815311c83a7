import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type AffectedAppointment, appointmentsListed } from '#contract/clinics/affectedAppointment'
import type { ApiTextKey } from '#contract/kit/issues'
import { auditRead } from '../../platform/audit/auditRead'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, type Problem } from '../../platform/http/problem'
import { seesAppointment } from '../../schema/appointmentAccess'
import { hasPayableAttempt } from '../../schema/payments'
import { fullName } from '../../schema/people'
import { walkInText } from '../../schema/walkIn'

const AffectedRow = z.strictObject({
  id: z.int(),
  patient: z.string(),
  clinic: z.string(),
  date: z.iso.date(),
  slot: z.string().nullable(),
  walk_in: z.boolean(),
  lobby_order: z.int().nullable(),
  time_zone: z.string(),
  /** Milliseconds since the epoch. */
  start: z.int(),
  end: z.int(),
  /** Held for an offer from the waiting list: no appointment yet, of which its patient would be told. */
  offered: z.boolean(),
  visible: z.boolean(),
})
export type AffectedRow = z.output<typeof AffectedRow>

/**
 * Locks the upcoming appointments that a change of a clinic's dates or hours can affect until the transaction ends:
 * confirmed ones, active slot holds, also those of offers from the waiting list, and expired ones whose payment may be on its way.
 * An active consultation is left to its doctor.
 * @param condition a condition on `appointments`, `clinics` and `hospitals`
 * @returns them in order of their start
 */
export async function lockAffected(condition: SQL): Promise<AffectedRow[]> {
  const at = now().toISOString()
  const rows = await readRows(
    AffectedRow,
    sql`
      select appointments.id, ${fullName(sql`patients`)} as patient,
        ${localNameOf(sql`clinics.title`, sql`clinics.alternate_title`)} as clinic,
        appointments.date, appointments.slot, appointments.walk_in, appointments.lobby_order, clinics.time_zone, ${sql.raw(epochMs('appointments.starts_at'))} as start,
        ${sql.raw(epochMs('appointments.ends_at'))} as end, appointments.offered,
        ${seesAppointment(caller(), ['list-appointment', 'list-clinic-appointment'])} as visible
      from appointments
      join clinics on clinics.id = appointments.clinic_id
      join hospitals on hospitals.id = clinics.hospital_id
      join users as patients on patients.id = appointments.patient_id
      where appointments.status in (1, 2) and appointments.ends_at > ${at}
        and (appointments.hold_expires_at is null or appointments.hold_expires_at > ${at} or ${hasPayableAttempt})
        and ${condition}
      order by appointments.id
      for update of appointments`,
  )
  return rows.sort((one, other) => one.start - other.start)
}

function toAffectedAppointment(row: AffectedRow): AffectedAppointment {
  const { id, patient, date, slot, time_zone: zone } = row
  const startsAt = new Date(row.start).toISOString()
  return {
    id,
    patient,
    clinic: row.clinic,
    date,
    schedule_time: slot ?? '',
    walk_in_text: walkInText(row),
    time_zone: zone,
    starts_at: startsAt,
  }
}

/**
 * Returns the 422 on `appointments` that asks the caller to confirm a change: with the number of affected appointments
 * and those that the caller may see, whose reading is recorded.
 * @param call the name of the call, as in the audit log
 * @param text has the value `count`
 */
export function confirmationProblem(affected: readonly AffectedRow[], call: string, text: ApiTextKey): Problem {
  const shown = affected.filter((appointment) => appointment.visible).slice(0, appointmentsListed)
  auditRead(
    call,
    'appointment',
    shown.map((appointment) => appointment.id),
  )
  const extra = { appointments_count: affected.length, appointments: shown.map(toAffectedAppointment) }
  return fieldProblem('appointments', text, { count: affected.length }, extra)
}
