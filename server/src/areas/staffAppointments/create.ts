import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CashEntry } from '#contract/payments/cash'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { appointmentPrice, toPounds } from '#contract/rules/price'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import type { OfferedSlot } from '#contract/rules/slots'
import type { StaffBooking } from '#contract/staffAppointments/bookingCalls'
import type { priceFields, StaffBookingInput } from '#contract/staffAppointments/bookingInput'
import { isNewPatient } from '#contract/users/newPatient'
import { caller, context, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { callTransactionAfter } from '../../platform/http/perform'
import { fieldProblem } from '../../platform/http/problem'
import { appointmentHistory } from '../../schema/appointments'
import { type DayOffer, notifyAdminsOfPatient, notifyDoctors, notifyPatients } from '../appointments'
import { lockBookingsShared } from '../clinics'
import { ownsMoneyOf, receiveCash } from '../payments'
import { type ChosenPatient, choosePatient, unusablePasswordHash } from '../users'
import { agreedPrice } from './agreedPrice'
import { loadOffer, releaseExpired, slotProblem } from './slotChoice'
import { nobody } from './slotsForStaff'
import { staffBookingOf } from './staffBooking'
import { insertWalkIn, lockWalkIns, requireWalkInDay } from './walkIns'

/** The fields of a booking that describe no patient. */
type SlotBooking = Pick<
  StaffBookingInput,
  'date' | 'specialty_id' | 'doctor_id' | 'clinic_id' | keyof typeof priceFields
> & {
  schedule_time: string
}

/** Returns the chosen slot, if it is free for the doctor and the patient. */
function freeSlot(offer: DayOffer, { schedule_time: key, patient_id: patientId }: StaffBookingInput): OfferedSlot {
  const slot = offer.slots.find((each) => each.key === key)
  if (!slot || slot.taken) throw slotProblem(offer, patientId ?? nobody, slot)
  return slot
}

const InsertedRow = z.strictObject({ id: z.int() })

interface Booking {
  patient: ChosenPatient
  /** From when on the appointment is booked, in ms. */
  start: number
  /** In piastres. */
  price: number
  usualPrice: number
  reason: string | null
  /** The price is received in cash at once. */
  isCash: boolean
}

/**
 * Inserts the appointment: confirmed if it costs nothing, otherwise held until it is paid. The exclusion constraints
 * decide; without an error the transaction can continue and report what is free now.
 * @returns undefined on a conflict, or when in the meantime a vacation was added or the clinic changed
 */
async function insertAppointment(offer: DayOffer, slot: OfferedSlot, { patient, price }: Booking) {
  const { plan, date, details } = offer
  const isFree = price === 0
  const at = now()
  const hold = isFree ? null : new Date(slotHoldExpiry('staff', at.getTime(), slot.start)).toISOString()
  await releaseExpired(offer, slot)
  const [row] = await readRows(
    InsertedRow,
    sql`
      insert into appointments (code, short_code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price,
        payment_status, payment_method, hold_expires_at, made_without_relation, created_at)
      select ${randomBytes(8).toString('hex')}, ${details.short_code}, ${plan.id}::integer, ${plan.doctor.id}::integer,
        ${patient.id}::integer, ${date}::date, ${slot.key}, ${new Date(slot.start).toISOString()}::timestamptz,
        ${new Date(slot.end).toISOString()}::timestamptz, ${price}::integer,
        ${isFree ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid}::smallint, ${isFree ? 'free' : null},
        ${hold}::timestamptz, ${patient.isWithoutRelation}::boolean, ${at.toISOString()}::timestamptz
      where may_be_booked(${plan.id}, ${plan.doctor.id}, ${date})
      on conflict do nothing returning id`,
  )
  return row?.id
}

/** Records who booked, the price that was agreed and why, and which similar patients it is not. */
async function recordBooking(id: number, { plan }: DayOffer, booking: Booking): Promise<void> {
  await db()
    .insert(appointmentHistory)
    .values({
      appointment_id: id,
      kind: 'booked',
      changed_by: caller().id,
      changed_at: now(),
      clinic_id: plan.id,
      doctor_id: plan.doctor.id,
      starts_at: new Date(booking.start),
      price_before: booking.usualPrice,
      price: booking.price,
      reason: booking.reason,
      different_from: booking.patient.differentFrom,
    })
}

async function notifyOfBooking(id: number, { plan, details }: DayOffer, { price, patient }: Booking): Promise<void> {
  if (patient.isWithoutRelation) await notifyAdminsOfPatient(patient.id, String(id))
  if (price > 0) return notifyPatients('appointment_awaits_payment', [id])
  await notifyPatients('appointment_booked', [id])
  await notifyDoctors('booking_made', [id])
  if (!details.session) return
  const event = { event: 'QueueChanged', data: { session_token: details.session.token } } as const
  context().platform.realtime.publish('clinic', plan.id, event)
}

/**
 * Agrees on the price, and finds or registers the patient. A registered one is found first: what is refused afterwards tells
 * when the patient is busy, which only those read who may choose the patient.
 * @param startOf returns from when on the appointment is booked, in ms, or throws the problem of the slot
 */
async function prepareBooking(
  input: StaffBookingInput,
  { plan, details }: DayOffer,
  startOf: () => number,
  passwordHash: string,
): Promise<Booking> {
  const purpose = { relation: 'appointment', permission: 'create-appointment', hospitalId: plan.hospital.id } as const
  const registered = input.patient_id === null ? undefined : await choosePatient(input, purpose, passwordHash)
  const start = startOf()
  const usualPrice = appointmentPrice(plan.prices, start, details.last_visit ?? undefined)
  const price = agreedPrice(input, [usualPrice, plan.prices.price])
  const patient = registered ?? (await choosePatient(input, purpose, passwordHash))
  const isUsual = price === usualPrice || price === plan.prices.price
  if (!isUsual && (await ownsMoneyOf(patient.id))) throw fieldProblem('payment_type', 'payment.ownMoney')
  return { patient, start, price, usualPrice, reason: input.price_reason, isCash: input.cash_now }
}

async function bookSlot(input: StaffBookingInput, offer: DayOffer, passwordHash: string): Promise<Booked> {
  const booking = await prepareBooking(input, offer, () => freeSlot(offer, input).start, passwordHash)
  const slot = freeSlot(offer, input)
  const id = await insertAppointment(offer, slot, booking)
  if (id === undefined) {
    const patientId = input.patient_id ?? nobody
    const after = await loadOffer(input, patientId, 'create-appointment')
    throw slotProblem(
      after,
      patientId,
      after.slots.find(({ key }) => key === slot.key),
    )
  }
  await recordBooking(id, offer, booking)
  return settleBooking(id, offer, booking)
}

async function addWalkIn(input: StaffBookingInput, offer: DayOffer, passwordHash: string): Promise<Booked> {
  const day = requireWalkInDay(offer)
  await lockWalkIns(offer.plan.id)
  const booking = await prepareBooking(input, offer, () => now().getTime(), passwordHash)
  const id = await insertWalkIn(offer, day, { patient: booking.patient, price: booking.price })
  await recordBooking(id, offer, booking)
  return settleBooking(id, offer, booking)
}

/** The appointment that was booked, and the receipt of the cash that was received with it. */
interface Booked {
  id: number
  receipt: CashEntry | null
}

/**
 * Receives the price in cash if it is paid at once, which confirms the appointment and notifies of it; otherwise notifies
 * of the booking.
 * @throws Problem 422 on cash_now if the caller may not receive it, or has no open drawer at the hospital
 */
async function settleBooking(id: number, offer: DayOffer, booking: Booking): Promise<Booked> {
  const { isCash, price, patient } = booking
  if (!isCash || price === 0) {
    await notifyOfBooking(id, offer, booking)
    return { id, receipt: null }
  }
  if (patient.isWithoutRelation) await notifyAdminsOfPatient(patient.id, String(id))
  return { id, receipt: await receiveCash({ appointment_id: id, amount: toPounds(price) }, 'cash_now') }
}

async function bookInTransaction(input: StaffBookingInput, passwordHash: string): Promise<Booked> {
  await lockBookingsShared()
  const offer = await loadOffer(input, input.patient_id ?? nobody, 'create-appointment')
  return input.walk_in ? addWalkIn(input, offer, passwordHash) : bookSlot(input, offer, passwordHash)
}

const noPatient = {
  ...{ first_name: null, last_name: null, birth_date: null, uuid: null, email: null, phone: null, gender: null },
  ...{ guardian_first_name: null, guardian_last_name: null, guardian_email: null, guardian_address: null },
  ...{ guardian_uuid: null, guardian_phone: null, identified_by: null, different_person: false },
}

/**
 * Books a slot for a registered patient, in the caller's transaction: by the same rules, with the same hold and the same
 * notifications as at the front desk.
 * @returns the id of the appointment
 * @throws Problem 422; on schedule_time with the current slots
 */
export async function bookForPatient(booking: SlotBooking, patientId: number): Promise<number> {
  const input = { ...noPatient, ...booking, patient_id: patientId, walk_in: false, cash_now: false }
  return (await bookInTransaction(input, '')).id
}

/**
 * Books a slot, or adds a walk-in, for a registered or a new patient, and receives the price if it is paid in cash, in one
 * transaction.
 * @throws Problem 422; on schedule_time with the current slots
 */
export function createAppointment(input: StaffBookingInput): Promise<{ data: StaffBooking & Pick<Booked, 'receipt'> }> {
  return callTransactionAfter(
    async () => (isNewPatient(input) ? unusablePasswordHash() : ''),
    async (passwordHash) => {
      const { id, receipt } = await bookInTransaction(input, passwordHash)
      return { data: { ...(await staffBookingOf(id)), receipt } }
    },
  )
}
