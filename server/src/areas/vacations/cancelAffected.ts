import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import { appointmentsListed, type vacations as calls, type VacationAppointment } from '#contract/vacations/calls'
import type { VacationInput } from '#contract/vacations/vacationInput'
import { auditChange } from '../../platform/audit/auditChange'
import { auditRead } from '../../platform/audit/auditRead'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { seesAppointment } from '../../schema/appointmentAccess'
import { fullName } from '../../schema/people'
import { cancelAppointments, walkInText } from '../appointments'
import { lockBookingsExclusive } from '../clinics'

const { doctor, clinic, hospital } = VACATION_TYPE

const AffectedRow = z.strictObject({
  id: z.int(),
  patient: z.string(),
  clinic: z.string(),
  date: z.iso.date(),
  slot: z.string().nullable(),
  walk_in_number: z.int().nullable(),
  time_zone: z.string(),
  /** Milliseconds since the epoch. */
  start: z.int(),
  visible: z.boolean(),
})
type AffectedRow = z.output<typeof AffectedRow>

function conditionOf({ type, doctor_id, clinic_id, hospital_id, country_id }: VacationInput): SQL {
  if (type === doctor) return sql`appointments.doctor_id = ${doctor_id}`
  if (type === clinic) return sql`appointments.clinic_id = ${clinic_id}`
  if (type === hospital) return sql`clinics.hospital_id = ${hospital_id}`
  return sql`hospitals.country_id = ${country_id}`
}

/**
 * Locks the upcoming appointments on the vacation's dates until the transaction ends: confirmed ones and active slot
 * holds. An active consultation is left to its doctor.
 */
function lockAffected(input: VacationInput): Promise<AffectedRow[]> {
  const at = now().toISOString()
  return readRows(
    AffectedRow,
    sql`
      select appointments.id, ${fullName(sql`patients`)} as patient,
        ${localNameOf(sql`clinics.title`, sql`clinics.alternate_title`)} as clinic,
        appointments.date, appointments.slot,
        case when appointments.walk_in then appointments.lobby_order end as walk_in_number, clinics.time_zone, ${sql.raw(epochMs('appointments.starts_at'))} as start,
        ${seesAppointment(caller(), ['list-appointment', 'list-clinic-appointment'])} as visible
      from appointments
      join clinics on clinics.id = appointments.clinic_id
      join hospitals on hospitals.id = clinics.hospital_id
      join users as patients on patients.id = appointments.patient_id
      where appointments.status in (1, 2) and appointments.ends_at > ${at}
        and (appointments.hold_expires_at is null or appointments.hold_expires_at > ${at})
        and appointments.date between ${input.date_from} and ${input.date_to} and ${conditionOf(input)}
      order by appointments.id
      for update of appointments`,
  )
}

function toAffectedAppointment(row: AffectedRow): VacationAppointment {
  const { id, patient, date, slot, time_zone: zone } = row
  const startsAt = new Date(row.start).toISOString()
  const walkIn = walkInText({ walk_in: row.walk_in_number !== null, lobby_order: row.walk_in_number })
  return {
    id,
    patient,
    clinic: row.clinic,
    date,
    schedule_time: slot ?? '',
    walk_in_text: walkIn,
    time_zone: zone,
    starts_at: startsAt,
  }
}

/**
 * Cancels the appointments on the dates of a vacation that is about to be stored, once the caller has confirmed it. The
 * lock on bookings is held until the transaction ends, so no booking is missed.
 * @throws Problem 422 with the appointments that the caller may see, when cancelling was not confirmed
 */
export async function cancelAffected(input: VacationInput, call: keyof typeof calls): Promise<void> {
  await lockBookingsExclusive()
  const affected = (await lockAffected(input)).sort((one, other) => one.start - other.start)
  if (affected.length === 0) return
  if (input.cancel_appointments) {
    const cancelled = affected.map((appointment) => appointment.id)
    await cancelAppointments(cancelled)
    return auditChange('appointment', cancelled, { status: { after: APPOINTMENT_STATUS.cancelled } })
  }
  const shown = affected.filter((appointment) => appointment.visible).slice(0, appointmentsListed)
  const ids = shown.map((appointment) => appointment.id)
  auditRead(`vacations.${call}`, 'appointment', ids)
  const extra = { appointments_count: affected.length, appointments: shown.map(toAffectedAppointment) }
  throw fieldProblem('appointments', 'vacation.appointments', { count: affected.length }, extra)
}
