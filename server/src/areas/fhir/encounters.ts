import { type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'

const { scheduled, cancelled } = APPOINTMENT_STATUS

/** Appointments, without slot holds and offers that never became one. Expects `appointments` in the statement. */
export const isVisit = sql`appointments.deleted_at is null and not appointments.offered
  and (appointments.hold_expires_at is null or appointments.cancelled_by_hospital
    or appointments.status not in (${scheduled}, ${cancelled}))`

/**
 * Returns the condition of each status of a resource.
 * @param statuses the status of the resource by the one of the appointment
 */
export function visitStatusIs<Status extends string>(statuses: Record<AppointmentStatus, Status>): Record<string, SQL> {
  const conditions: Record<string, SQL> = {}
  for (const [stored, status] of Object.entries(statuses)) {
    const isStored = sql`appointments.status = ${Number(stored)}`
    const other = conditions[status]
    conditions[status] = other ? sql`(${other} or ${isStored})` : isStored
  }
  return conditions
}

/**
 * Returns the condition that rows belong to stays or visits of a patient. It starts from the patient, for whom a join with
 * either could use no index.
 * @param table with `id`, `episode_id` and `appointment_id`
 */
export function isOfPatient(table: 'prescriptions' | 'diagnosis_codes', patientId: number): SQL {
  const rows = sql.identifier(table)
  return sql`${rows}.id in (
    select own.id from episodes as stays join ${rows} as own on own.episode_id = stays.id where stays.patient_id = ${patientId}
    union all
    select own.id from appointments as visits join ${rows} as own on own.appointment_id = visits.id
      where visits.patient_id = ${patientId})`
}
