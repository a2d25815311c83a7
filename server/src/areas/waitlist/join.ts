import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import { maxWaitlistDays, maxWaitlistEntries, type WaitlistInput } from '#contract/waitlist/entry'
import { caller, db, now } from '../../platform/context'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { waitlistEntries } from '../../schema/waitlist'
import { currentStatus } from '../appointments'
import { staffColumnsOf } from '../staffAppointments'
import { isOfKind } from './later'

/** The dates must be from today on, and not further ahead than entries last. */
function checkDates({ date_from: from, date_to: to }: WaitlistInput): void {
  const today = localTime(now().getTime(), caller().timeZone).date
  if (from < today) throw fieldProblem('date_from', 'validation.searchFrom')
  if (to > addDays(today, maxWaitlistDays))
    throw fieldProblem('date_to', 'waitlist.tooFarAhead', { max: maxWaitlistDays })
}

const OfferedRow = z.strictObject({ offered: z.boolean() })

/** There must be a clinic of the doctor or the specialty at that place. */
async function checkPlace({ doctor_id: doctorId, specialty_id: specialtyId, hospital_id: hospitalId }: WaitlistInput) {
  const place =
    hospitalId === null ? sql`type = 'virtual'` : sql`type = 'physical' and hospital_id = ${hospitalId}::integer`
  const [row] = await readRows(
    OfferedRow,
    sql`select exists (select from clinics where deleted_at is null
      and (doctor_id = ${doctorId}::integer or specialty_id = ${specialtyId}::integer) and ${place}) as offered`,
  )
  if (!row?.offered) throw fieldProblem('hospital_id', 'waitlist.noClinic')
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
  checkDates(input)
  await checkPlace(input)
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
