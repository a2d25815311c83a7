import { type SQL, sql } from 'drizzle-orm'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import { appointmentsListed, type vacations as calls, type VacationAppointment } from '#contract/vacations/calls'
import type { VacationInput } from '#contract/vacations/vacationInput'
import { auditRead } from '../../platform/audit/auditRead'
import { caller, db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { localNameOf } from '../../platform/database/localName'
import { fieldProblem } from '../../platform/http/problem'
import { seesAppointment } from '../../schema/appointmentAccess'
import { fullName } from '../../schema/people'
import { cancelAppointments } from '../appointments'
import { lockBookingsExclusive } from '../clinics'

const { doctor, clinic, hospital } = VACATION_TYPE

interface AffectedRow extends Record<string, unknown> {
  id: number
  patient: string
  clinic: string
  date: string
  slot: string
  time_zone: string
  start: number
  visible: boolean
}

function conditionOf({ type, doctor_id, clinic_id, hospital_id, country_id }: VacationInput): SQL {
  if (type === doctor) return sql`appointments.doctor_id = ${doctor_id}`
  if (type === clinic) return sql`appointments.clinic_id = ${clinic_id}`
  if (type === hospital) return sql`clinics.hospital_id = ${hospital_id}`
  return sql`hospitals.country_id = ${country_id}`
}

/**
 * The appointments to come on the vacation's days, held until the transaction ends: those that are confirmed, and those
 * that somebody is about to confirm. A consultation that is going on is left to its doctor.
 */
async function lockAffected(input: VacationInput): Promise<AffectedRow[]> {
  const at = now().toISOString()
  const { rows } = await db().execute<AffectedRow>(sql`
    select appointments.id, ${fullName(sql`patients`)} as patient,
      ${localNameOf(sql`clinics.title`, sql`clinics.alternate_title`)} as clinic,
      appointments.date, appointments.slot, clinics.time_zone, ${sql.raw(epochMs('appointments.starts_at'))} as start,
      ${seesAppointment(caller(), ['list-appointment', 'list-clinic-appointment'])} as visible
    from appointments
    join clinics on clinics.id = appointments.clinic_id
    join hospitals on hospitals.id = clinics.hospital_id
    join users as patients on patients.id = appointments.patient_id
    where appointments.status in (1, 2) and appointments.ends_at > ${at}
      and (appointments.hold_expires_at is null or appointments.hold_expires_at > ${at})
      and appointments.date between ${input.date_from} and ${input.date_to} and ${conditionOf(input)}
    order by appointments.id
    for update of appointments`)
  return rows
}

function toAffectedAppointment(row: AffectedRow): VacationAppointment {
  const { id, patient, date, slot, time_zone: zone } = row
  const startsAt = new Date(row.start).toISOString()
  return { id, patient, clinic: row.clinic, date, schedule_time: slot, time_zone: zone, starts_at: startsAt }
}

/**
 * Cancels what falls into a vacation that is about to be stored, once that was confirmed. From its first statement until
 * the transaction ends nobody books, so nothing slips in.
 * @throws 422 with those appointments that the caller may see, while it was not confirmed
 */
export async function cancelAffected(input: VacationInput, call: keyof typeof calls): Promise<void> {
  await lockBookingsExclusive()
  const affected = (await lockAffected(input)).sort((one, other) => one.start - other.start)
  if (affected.length === 0) return
  if (input.cancel_appointments) return cancelAppointments(affected.map((appointment) => appointment.id))
  const shown = affected.filter((appointment) => appointment.visible).slice(0, appointmentsListed)
  const ids = shown.map((appointment) => appointment.id)
  auditRead(`vacations.${call}`, 'appointment', ids)
  const extra = { appointments_count: affected.length, appointments: shown.map(toAffectedAppointment) }
  throw fieldProblem('appointments', 'vacation.appointments', { count: affected.length }, extra)
}
