import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import type { WaitlistPriority } from '#contract/rules/waitlist'
import {
  maxWaitlistDays,
  maxWaitlistEntries,
  type StaffWaitlistInput,
  type WaitlistInput,
} from '#contract/waitlist/entry'
import { users } from '../../platform/auth/tables'
import { caller, context, db, now } from '../../platform/context'
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
async function checkPlaceAndDates(theirs: SQL, input: WaitlistInput): Promise<void> {
  const today = await todayAtClinics(theirs)
  if (!today) throw fieldProblem('hospital_id', 'waitlist.noClinic')
  const mine = callersToday()
  if (input.date_from < today.earliest && input.date_from < mine)
    throw fieldProblem('date_from', 'validation.searchFrom')
  const latest = today.latest > mine ? today.latest : mine
  if (input.date_to > addDays(latest, maxWaitlistDays))
    throw fieldProblem('date_to', 'waitlist.tooFarAhead', { max: maxWaitlistDays })
}

/** The later appointment must be the patient's, confirmed and still to come, and of the kind that is waited for. */
async function checkLater(id: number, input: WaitlistInput, patientId: number): Promise<void> {
  const [row] = await staffColumnsOf(sql`appointments.id = ${id} and appointments.patient_id = ${patientId}`)
  const isMovable = row && currentStatus(row) === APPOINTMENT_STATUS.scheduled && row.hold === null && !row.walk_in
  if (!isMovable || row.start <= now().getTime()) throw fieldProblem('appointment_id', 'booking.notMovable')
  if (!isOfKind(row, input)) throw fieldProblem('appointment_id', 'waitlist.otherVisit')
}

/** Locks the patient's entries until the transaction ends, so that the limit holds. */
async function checkLimit(patientId: number): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, ${patientId})`)
  const mine = await db()
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.patient_id, patientId), eq(waitlistEntries.state, 'waiting')))
  if (mine.length >= maxWaitlistEntries) throw fieldProblem('waitlist', 'waitlist.tooMany', { max: maxWaitlistEntries })
}

/** Who is put on the waiting list: the caller, or a patient by staff. */
interface Waiting {
  patientId: number
  /** The patient's time zone, IANA name: nobody is asked at night. */
  timeZone: string
  priority?: WaitlistPriority
}

async function join(input: WaitlistInput, { patientId, timeZone, priority }: Waiting): Promise<number> {
  const { doctor_id, specialty_id, hospital_id, date_from, date_to, appointment_id } = input
  if (appointment_id !== null) await checkLater(appointment_id, input, patientId)
  await checkLimit(patientId)
  const [row] = await db()
    .insert(waitlistEntries)
    .values({
      ...{ doctor_id, specialty_id, hospital_id, date_from, date_to, appointment_id },
      parts: [...new Set(input.parts)],
      patient_id: patientId,
      time_zone: timeZone,
      ...(priority === undefined ? {} : { priority }),
      created_at: now(),
    })
    .onConflictDoNothing()
    .returning({ id: waitlistEntries.id })
  if (!row) throw fieldProblem('waitlist', 'waitlist.already')
  return row.id
}

/**
 * Puts the caller on the waiting list.
 * @returns the id of the entry
 * @throws Problem 422
 */
export async function joinWaitlist(input: WaitlistInput): Promise<number> {
  await checkPlaceAndDates(clinicsOf(input), input)
  return join(input, { patientId: caller().id, timeZone: caller().timeZone })
}

/** Returns the time zone of a patient with an open account. @throws Problem 422 on patient_id */
async function zoneOf(patientId: number): Promise<string> {
  const access = context().platform.access
  const open = await access.reachable('patient', caller(), [patientId], ['create-appointment', 'list-patient'])
  const isOpen = and(eq(users.id, patientId), isNull(users.closed_at))
  const [patient] = open.size === 0 ? [] : await db().select({ zone: users.time_zone }).from(users).where(isOpen)
  if (!patient) throw fieldProblem('patient_id', 'validation.invalidChoice')
  return patient.zone
}

/**
 * Puts a patient of the caller on the waiting list, for clinics of the caller.
 * @param inScope which clinics are the caller's; expects `clinics` in the statement
 * @returns the id of the entry
 * @throws Problem 422
 */
export async function joinByStaff(input: StaffWaitlistInput, inScope: SQL): Promise<number> {
  const { patient_id: patientId, priority } = input
  await checkPlaceAndDates(sql`${clinicsOf(input)} and ${inScope}`, input)
  return join(input, { patientId, timeZone: await zoneOf(patientId), priority })
}
