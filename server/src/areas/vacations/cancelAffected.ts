import { type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import type { vacations as calls } from '#contract/vacations/calls'
import type { VacationInput } from '#contract/vacations/vacationInput'
import { auditChange } from '../../platform/audit/auditChange'
import { cancelAppointments, releaseHolds } from '../appointments'
import { confirmationProblem, lockAffected, lockBookingsExclusive } from '../clinics'

const { doctor, clinic, hospital } = VACATION_TYPE

function conditionOf({ type, doctor_id, clinic_id, hospital_id, country_id }: VacationInput): SQL {
  if (type === doctor) return sql`appointments.doctor_id = ${doctor_id}`
  if (type === clinic) return sql`appointments.clinic_id = ${clinic_id}`
  if (type === hospital) return sql`clinics.hospital_id = ${hospital_id}`
  return sql`hospitals.country_id = ${country_id}`
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/**
 * Cancels the appointments on the dates of a vacation that is about to be stored, once the caller has confirmed it, and
 * releases what is offered to the waiting list. The lock on bookings is held until the transaction ends, so no booking
 * is missed.
 * @throws Problem 422 with the appointments that the caller may see, when cancelling was not confirmed
 */
export async function cancelAffected(input: VacationInput, call: keyof typeof calls): Promise<void> {
  await lockBookingsExclusive()
  const locked = await lockAffected(
    sql`appointments.date between ${input.date_from} and ${input.date_to} and ${conditionOf(input)}`,
  )
  const affected = locked.filter(({ offered }) => !offered)
  await releaseHolds(idsOf(locked.filter(({ offered }) => offered)))
  if (affected.length === 0) return
  if (!input.cancel_appointments) throw confirmationProblem(affected, `vacations.${call}`, 'vacation.appointments')
  const cancelled = idsOf(affected)
  await cancelAppointments(cancelled)
  auditChange('appointment', cancelled, { status: { after: APPOINTMENT_STATUS.cancelled } })
}
