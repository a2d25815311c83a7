import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { piastres } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS, isUnpaid, lobbyStateOf } from '#contract/rules/appointmentStatus'
import { appointmentPrice, toPounds } from '#contract/rules/price'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import type { OfferedSlot } from '#contract/rules/slots'
import type { MoveInput } from '#contract/staffAppointments/bookingInput'
import { caller, context, db, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import { callTransaction } from '../../platform/http/perform'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointmentHistory, appointments } from '../../schema/appointments'
import { lobbies } from '../../schema/lobby'
import { hasRelation } from '../../schema/patientAccess'
import {
  currentStatus,
  type DayOffer,
  doctorDrafts,
  notifyAdminsOfPatient,
  notifyDoctors,
  notifyPatients,
} from '../appointments'
import { coordinatorsOf, lockBookingsShared } from '../clinics'
import { notify } from '../notifications'
import { applyCredit, hasUsableCredit, refundDifference, refuseOwnMoney, retireAfterMove } from '../payments'
import { creditTerms } from './creditTerms'
import { conflictsOf, loadOffer, releaseExpired, slotProblem } from './slotChoice'
import { staffBookingOf } from './staffBooking'
import { type StaffColumns, staffColumnsOf } from './staffColumns'

const { scheduled, cancelled } = APPOINTMENT_STATUS

const PatientRow = z.strictObject({ patient_id: z.int() })
const MovedRow = z.strictObject({ id: z.int() })
const RelationRow = z.strictObject({ has_relation: z.boolean() })

/**
 * Returns whether the caller, who has no relation to the patient, moves an appointment to another clinic, to whose people it
 * would give one. Patients move their own.
 */
async function movesWithoutRelation(row: StaffColumns, { plan }: DayOffer): Promise<boolean> {
  if (isOwn(row) || row.clinic_id === plan.id) return false
  const [found] = await readRows(
    RelationRow,
    sql`select ${hasRelation(caller(), ['update-appointment'])} as has_relation from users where users.id = ${row.patient_id}`,
  )
  return !orNotFound(found).has_relation
}

function isOwn(row: StaffColumns): boolean {
  return row.patient_id === caller().id
}

/**
 * Locks the patient's and the new doctor's moves until the transaction ends: two updates that wait for each other's
 * exclusion constraint would be a deadlock. In the order of bookings, then patient, then doctor, then rows.
 */
export async function lockMoves(id: number, doctorId: number): Promise<void> {
  await lockBookingsShared()
  const [row] = await readRows(PatientRow, sql`select patient_id from appointments where id = ${id}`)
  const { patient_id: patientId } = orNotFound(row)
  await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, ${patientId})`)
  await db().execute(sql`select pg_advisory_xact_lock(${locks.doctorBookings}, ${doctorId})`)
}

/** Locks the appointment, which must still be scheduled for a time of its own, or have a credit that can be used. */
async function lockScheduled(id: number): Promise<StaffColumns> {
  const [locked] = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.id, id))
    .for('update')
  const [found] = await staffColumnsOf(sql`appointments.id = ${orNotFound(locked).id}`)
  const row = orNotFound(found)
  const isMovable = currentStatus(row) === APPOINTMENT_STATUS.scheduled || (await hasUsableCredit(id))
  if (row.walk_in || !isMovable) throw fieldProblem('appointment', 'booking.notMovable')
  return row
}

/** Returns the chosen slot, if it is free for the doctor and the patient beside the moved appointment itself. */
function freeSlot(offer: DayOffer, row: StaffColumns, key: string): OfferedSlot {
  const slot = offer.slots.find((each) => each.key === key)
  if (!slot || conflictsOf(offer, slot, row.id).length > 0) throw slotProblem(offer, row.patient_id, slot, row.id)
  return slot
}

interface Move {
  slot: OfferedSlot
  /** Piastres: what was agreed, unless it is still unpaid. */
  price: number
  /** Piastres: how much more or less it costs there than was paid. */
  difference: number
}

/** Returns whether the slot was released; only an appointment with a credit is moved then. */
function isReleased({ status }: StaffColumns): boolean {
  return status === cancelled
}

/** Returns when the slot is released unless it is paid; null for an appointment that is confirmed, or paid by a credit. */
function holdAt(row: StaffColumns, slot: OfferedSlot): Date | null {
  if (row.hold === null || isReleased(row)) return null
  return new Date(slotHoldExpiry('staff', now().getTime(), slot.start))
}

/**
 * Moves the appointment in one statement, so that there is no moment without a slot. What was recorded in the clinic session
 * that it leaves, with the queue number, stays behind.
 * @param hold when the slot is released unless it is paid
 * @throws an exclusion violation when another booking was faster
 */
async function update(
  row: StaffColumns,
  { plan, date }: DayOffer,
  { slot, price, difference }: Move,
  hold: Date | null,
  isWithoutRelation: boolean,
): Promise<void> {
  const [moved] = await readRows(
    MovedRow,
    sql`
      update appointments set clinic_id = ${plan.id}, doctor_id = ${plan.doctor.id}, date = ${date}, slot = ${slot.key},
        starts_at = ${new Date(slot.start).toISOString()}, ends_at = ${new Date(slot.end).toISOString()},
        price = ${price}, price_difference = ${price === 0 ? 0 : difference}, hold_expires_at = ${hold?.toISOString() ?? null}::timestamptz, moved_at = ${now().toISOString()},
        made_without_relation = ${isWithoutRelation} or made_without_relation and not ${isOwn(row)},
        status = ${scheduled}, lobby_state = ${lobbyStateOf(scheduled)}, cancelled_at = null, cancelled_by = null,
        lobby_order = null, arrival = null, arrival_at = null, joined_at = null, left_at = null
      where id = ${row.id} and may_be_booked(${plan.id}, ${plan.doctor.id}, ${date})
      returning id`,
  )
  if (!moved) throw fieldProblem('date', 'booking.vacation')
}

/** Records who moved it, from where, why, and the price before and after. */
async function recordMove(row: StaffColumns, { plan }: DayOffer, { slot, price }: Move, reason: string | null) {
  const [stored] = await db()
    .insert(appointmentHistory)
    .values({
      appointment_id: row.id,
      kind: 'moved',
      changed_by: caller().id,
      changed_at: now(),
      from_clinic_id: row.clinic_id,
      from_doctor_id: row.doctor_id,
      from_starts_at: new Date(row.start),
      clinic_id: plan.id,
      doctor_id: plan.doctor.id,
      starts_at: new Date(slot.start),
      price_before: row.price,
      price,
      reason,
    })
    .returning({ id: appointmentHistory.id })
  return orNotFound(stored).id
}

/** Notifies the patient, the doctor and, if it is another one, the doctor before. */
async function notifyOfMove(row: StaffColumns, historyId: number): Promise<void> {
  const key = `move ${historyId}`
  await notifyPatients('appointment_moved', [row.id], key)
  const drafts = await doctorDrafts('booking_moved', [row.id])
  const doctors = [...new Set([...drafts.map(({ userId }) => userId), row.doctor_id])]
  await notify(drafts.flatMap((draft) => doctors.map((userId) => ({ ...draft, userId, key: `${draft.key} ${key}` }))))
}

/** Checks again who may still follow an appointment: the doctor whom it leaves, and the coordinators of a clinic. */
async function recheckFormer(row: StaffColumns, { plan }: DayOffer): Promise<void> {
  const doctors = row.doctor_id === plan.doctor.id ? [] : [row.doctor_id]
  const coordinators = row.clinic_id === plan.id ? [] : await coordinatorsOf(row.clinic_id)
  const userIds = [...doctors, ...coordinators]
  if (userIds.length > 0) context().platform.realtime.recheck({ userIds })
}

/** Makes the patient lists of started clinic sessions refetch. */
async function publishMove(row: StaffColumns, { plan, date }: DayOffer): Promise<void> {
  const { realtime } = context().platform
  for (const [clinicId, day] of [
    [row.clinic_id, row.date],
    [plan.id, date],
  ] as const) {
    const [session] = await db()
      .select({ session_token: lobbies.session_token })
      .from(lobbies)
      .where(and(eq(lobbies.clinic_id, clinicId), eq(lobbies.date, day)))
    if (session) realtime.publish('clinic', clinicId, { event: 'QueueChanged', data: session })
  }
}

/**
 * Moves a locked appointment to a free slot, and records and announces the move. One that was released and has a credit is
 * booked again, and the credit pays for it. Expects the locks of `lockMoves`.
 * @param reason why staff move it; null if its patient does
 * @throws Problem 422 when the clinic has closed in the meantime; an exclusion violation when another booking was faster
 */
export async function moveTo(row: StaffColumns, offer: DayOffer, move: Move, reason: string | null): Promise<void> {
  await releaseExpired(offer, move.slot)
  const isWithoutRelation = await movesWithoutRelation(row, offer)
  // Before the move: afterwards, the appointment gives no relation to the hospital that is told.
  if (isWithoutRelation) await notifyAdminsOfPatient(row.patient_id, `move ${row.id} ${now().toISOString()}`)
  const hold = holdAt(row, move.slot)
  await update(row, offer, move, hold, isWithoutRelation)
  const isAmountChanged = move.price !== row.price || move.difference !== row.price_difference
  await retireAfterMove(row.id, { isAmountChanged, hold })
  const historyId = await recordMove(row, offer, move, reason)
  if (isReleased(row)) {
    await applyCredit(row.id)
    await notifyPatients('appointment_booked', [row.id])
    await notifyDoctors('booking_made', [row.id])
  } else await notifyOfMove(row, historyId)
  await publishMove(row, offer)
  await recheckFormer(row, offer)
}

/** How a move changes the price, in piastres. */
interface PriceChange extends Pick<Move, 'price' | 'difference'> {
  /** What was paid beyond the new price, and is returned at once. */
  refund: number
  /** How much more or less the appointment costs than what was agreed and paid, for the response. */
  shown: number
}

/**
 * Returns how a move by staff changes the price. A credit pays as if its patient had chosen the slot (decision 163).
 * @throws Problem 422 on schedule_time if a credit would pay for a free visit, and on clinic_id if the caller or their dependants
 *   would keep a lower price
 */
async function priceChange(
  row: StaffColumns,
  offer: DayOffer,
  slot: OfferedSlot,
  input: MoveInput,
): Promise<PriceChange> {
  if (isReleased(row)) {
    const terms = await creditTerms(row, offer, slot)
    return { ...terms, shown: terms.price + terms.difference - row.price }
  }
  const { plan, details } = offer
  const there = appointmentPrice(plan.prices, slot.start, details.last_visit ?? undefined)
  const isPaid = !isUnpaid(row.payment_status)
  const isRefunded = input.refund_difference && isPaid && there < row.price
  const price = (!isPaid && plan.id !== row.clinic_id) || isRefunded ? there : row.price
  // Nobody keeps a lower price for themselves.
  if (there > price) await refuseOwnMoney(row.patient_id, 'clinic_id')
  const shown = isPaid ? there - row.price : 0
  // At the same clinic, what was agreed and paid stays, whatever it costs there now.
  const difference = isPaid && plan.id === row.clinic_id ? row.price_difference : shown
  return { price, difference: isRefunded ? 0 : difference, refund: 0, shown }
}

async function moveInTransaction(id: number, input: MoveInput) {
  await lockMoves(id, input.doctor_id)
  const row = await lockScheduled(id)
  const offer = await loadOffer(input, row.patient_id, 'update-appointment')
  const slot = freeSlot(offer, row, input.schedule_time)
  const { price, difference, refund, shown } = await priceChange(row, offer, slot, input)
  await moveTo(row, offer, { slot, price, difference }, input.reason)
  await refundDifference(id, piastres(refund))
  return { ...(await staffBookingOf(id)), price_difference: toPounds(shown) }
}

/**
 * Moves an appointment to another slot, also of another clinic or doctor. One whose payment came after its slot was
 * released, and is a credit, is booked again like this, and what exceeds a lower price is refunded. Unpaid, it takes the
 * price of another clinic; what was agreed and paid stays, and the response has the difference, which is outstanding at another
 * clinic. If the caller chose to refund a lower price, it is the new one, and the difference is owed to the patient.
 * @throws Problem 404; 422, on schedule_time with the current slots, and on clinic_id if the caller or their dependants would keep
 *   a lower price
 */
export async function moveAppointment(id: number, input: MoveInput) {
  try {
    return await callTransaction(async () => ({ data: await moveInTransaction(id, input) }))
  } catch (error) {
    if (!violates(error, 'exclusion')) throw error
    const [row] = await staffColumnsOf(sql`appointments.id = ${id}`)
    const offer = await loadOffer(input, orNotFound(row).patient_id, 'update-appointment')
    throw slotProblem(
      offer,
      orNotFound(row).patient_id,
      offer.slots.find(({ key }) => key === input.schedule_time),
      id,
    )
  }
}
