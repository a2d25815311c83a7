import { and, eq, type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { maxWaitlistDays, maxWaitlistEntries, type WaitlistInput } from '#contract/waitlist/entry'
import { caller, db, now } from '../../platform/context'
import { locks } from '../../platform/database/locks'
import { fieldProblem } from '../../platform/http/problem'
import { waitlistEntries } from '../../schema/waitlist'
import { currentStatus } from '../appointments'
import { callersToday, todayAtClinics } from '../clinics'
import { staffColumnsOf } from '../staffAppointments'
import { isOfKind } from './later'

/** Returns the clinics of the doctor or the specialty at that place. Expects `clinics` in the statement. */
function clinicsOf({ doctor_id: doctorId, specialty_id: specialtyId, hospital_id: hospitalId }: WaitlistInput): SQL {
  const place =
    hospitalId === null
      ? sql`clinics.type = 'virtual'`
      : sql`clinics.type = 'physical' and clinics.hospital_id = ${hospitalId}::integer`
  return sql`(clinics.doctor_id = ${doctorId}::integer or clinics.specialty_id = ${specialtyId}::integer) and ${place}`
}

/**
 * There must be a clinic at that place, and the dates must be from today on, for the caller or at one of these clinics,
 * and not further ahead than entries last.
 */
async function checkPlaceAndDates(input: WaitlistInput): Promise<void> {
  const today = await todayAtClinics(clinicsOf(input))
  if (!today) throw fieldProblem('hospital_id', 'waitlist.noClinic')
  const mine = callersToday()
  if (input.date_from < today.earliest && input.date_from < mine)
    throw fieldProblem('date_from', 'validation.searchFrom')
  const latest = today.latest > mine ? today.latest : mine
  if (input.date_to > addDays(latest, maxWaitlistDays))
    throw fieldProblem('date_to', 'waitlist.tooFarAhead', { max: maxWaitlistDays })
}

/** The later appointment must be the caller's, confirmed and still to come, and of the kind that is waited for. */
async function checkLater(id: number, input: WaitlistInput): Promise<void> {
  const [row] = await staffColumnsOf(sql`appointments.id = ${id} and appointments.patient_id = ${caller().id}`)
  const isMovable = row && currentStatus(row) === APPOINTMENT_STATUS.scheduled && row.hold === null && !row.walk_in
  if (!isMovable || row.start <= now().getTime()) throw fieldProblem('appointment_id', 'booking.notMovable')
  if (!isOfKind(row, input)) throw fieldProblem('appointment_id', 'waitlist.otherVisit')
}

/** Locks the caller's entries until the transaction ends, so that the limit holds. */
async function checkLimit(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, ${caller().id})`)
  const mine = await db()
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.patient_id, caller().id), eq(waitlistEntries.state, 'waiting')))
  if (mine.length >= maxWaitlistEntries) throw fieldProblem('waitlist', 'waitlist.tooMany', { max: maxWaitlistEntries })
}

/**
 * Puts the caller on the waiting list.
 * @returns the id of the entry
 * @throws Problem 422
 */
export async function joinWaitlist(input: WaitlistInput): Promise<number> {
  await checkPlaceAndDates(input)
  if (input.appointment_id !== null) await checkLater(input.appointment_id, input)
  await checkLimit()
  const [row] = await db()
    .insert(waitlistEntries)
    .values({
      ...input,
      parts: [...new Set(input.parts)],
      patient_id: caller().id,
      time_zone: caller().timeZone,
      created_at: now(),
    })
    .onConflictDoNothing()
    .returning({ id: waitlistEntries.id })
  if (!row) throw fieldProblem('waitlist', 'waitlist.already')
  return row.id
}
