import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { BookingInput, PatientAppointment } from '#contract/appointments/booking'
import { piastres } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { paidWithoutRecord } from '#contract/rules/outstanding'
import { appointmentPrice, toPounds } from '#contract/rules/price'
import type { OfferedSlot } from '#contract/rules/slots'
import { type MoveTerms, moveTerms } from '#contract/rules/waitlistMove'
import type { RescheduleTerms } from '#contract/staffAppointments/reschedulingCalls'
import { violates } from '../../platform/database/errors'
import { callTransaction } from '../../platform/http/perform'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import {
  cancellationTerms,
  currentStatus,
  type DayOffer,
  dayLimitProblem,
  lockOwnAppointment,
  patientAppointment,
  slotRefusal,
} from '../appointments'
import { keptPayments, refundDifference } from '../payments'
import { lockMoves, moveTo } from './move'
import { loadOwnOffer } from './rebook'
import { conflictsOf } from './slotChoice'
import { type StaffColumns, staffColumnsOf } from './staffColumns'

type Input = z.output<typeof BookingInput>

/** Returns whether its patient can move the appointment: it is confirmed, to come, and could be cancelled without a loss. */
export function isReschedulable(row: StaffColumns): boolean {
  const { isPossible, retained } = cancellationTerms(row)
  const isConfirmed = currentStatus(row) === APPOINTMENT_STATUS.scheduled && row.hold === null && !row.walk_in
  return isConfirmed && isPossible && retained === 0
}

/** @throws Problem 422 */
function requireReschedulable(row: StaffColumns): void {
  if (!isReschedulable(row)) throw fieldProblem('appointment', 'booking.notReschedulable')
}

/** Returns whether the appointment is where the patient wants it, which a request that is sent twice finds. */
function isThere(row: StaffColumns, { clinic_id: clinicId, date, schedule_time: slot }: Input): boolean {
  const isOpen = currentStatus(row) < APPOINTMENT_STATUS.completed && row.hold === null
  return isOpen && row.clinic_id === clinicId && row.date === date && row.slot === slot
}

/**
 * Returns at which terms a locked appointment moves to a slot.
 * @throws Problem 422 on clinic_id if only one of the two visits is free, or one that is to be paid in cash moves to a clinic by
 *   video
 */
async function termsOf(row: StaffColumns, { plan, details }: DayOffer, slot: OfferedSlot): Promise<MoveTerms> {
  const received = (await keptPayments([row.id])).get(row.id) ?? 0
  const isPaid = row.paid > 0 || paidWithoutRecord(row) > 0
  const { clinic_id: clinicId, price, price_difference: difference } = row
  const there = appointmentPrice(plan.prices, slot.start, details.last_visit ?? undefined)
  const terms = moveTerms({ clinicId, price, difference, received, isPaid }, { clinicId: plan.id, price: there })
  if (!terms) throw fieldProblem('clinic_id', 'booking.onlyOneFree')
  // By video there is no cash desk.
  const isCashOnly = !isPaid && there > 0 && row.clinic_type === 'physical' && plan.type === 'virtual'
  if (isCashOnly) throw fieldProblem('clinic_id', 'booking.cashAtHospital')
  return terms
}

/** Returns the slot that the appointment moves to. @throws Problem 422 on schedule_time if it is not free */
function chosenSlot(offer: DayOffer, key: string, id: number): OfferedSlot {
  const slot = offer.slots.find((each) => each.key === key)
  // The time of the appointment itself is no conflict.
  if (!slot || conflictsOf(offer, slot, id).length > 0) throw slotRefusal(offer, slot)
  return slot
}

/** @throws Problem 422 on date if the patient has as many bookings with the doctor on another day as allowed */
function checkDayLimit(row: StaffColumns, { date, details }: DayOffer): void {
  const tooMany = row.date === date ? undefined : dayLimitProblem(details.open.day)
  if (tooMany) throw tooMany
}

async function reschedule(id: number, input: Input): Promise<PatientAppointment> {
  await lockMoves(id, input.doctor_id)
  await lockOwnAppointment(id)
  const [found] = await staffColumnsOf(sql`appointments.id = ${id}`)
  const row = orNotFound(found)
  // The same again changes nothing, also where the new time is too near for another move.
  if (isThere(row, input)) return patientAppointment(id)
  requireReschedulable(row)
  if (row.doctor_id !== input.doctor_id) throw fieldProblem('doctor_id', 'validation.invalidDoctor')
  const offer = await loadOwnOffer(input)
  const slot = chosenSlot(offer, input.schedule_time, id)
  checkDayLimit(row, offer)
  const { price, difference, refund } = await termsOf(row, offer, slot)
  await moveTo(row, offer, { slot, price, difference }, null)
  await refundDifference(id, piastres(refund))
  return patientAppointment(id)
}

/**
 * Returns what an appointment of the caller costs after it has moved to a slot, and what is then to be paid or returned.
 * @throws Problem 404; 422 where moving it there would be refused
 */
export async function rescheduleTerms(id: number, choice: Omit<Input, 'doctor_id'>): Promise<RescheduleTerms> {
  const [found] = await staffColumnsOf(sql`appointments.id = ${id}`)
  const row = orNotFound(found)
  requireReschedulable(row)
  const offer = await loadOwnOffer({ ...choice, doctor_id: row.doctor_id })
  const slot = chosenSlot(offer, choice.schedule_time, id)
  checkDayLimit(row, offer)
  const { price, difference, refund } = await termsOf(row, offer, slot)
  return {
    price: toPounds(price + difference),
    outstanding: toPounds(Math.max(0, difference)),
    refund: toPounds(refund),
  }
}

/**
 * Moves an appointment of the caller to another time of its doctor, while it could be cancelled without a loss. Its payment,
 * chat and symptoms stay.
 * @throws Problem 404; 422 when it is too late, or the time is not free, on schedule_time with the current slots
 */
export async function rescheduleOwn(id: number, input: Input): Promise<{ data: PatientAppointment }> {
  try {
    return await callTransaction(async () => ({ data: await reschedule(id, input) }))
  } catch (error) {
    if (!violates(error, 'exclusion')) throw error
    const offer = await loadOwnOffer(input)
    throw slotRefusal(
      offer,
      offer.slots.find(({ key }) => key === input.schedule_time),
    )
  }
}
