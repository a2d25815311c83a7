import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { BookingInput, PatientAppointment } from '#contract/appointments/booking'
import { piastres } from '#contract/payments/piastres'
import { violates } from '../../platform/database/errors'
import { callTransaction } from '../../platform/http/perform'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { type DayOffer, dayOffer, isAway, lockOwnAppointment, patientAppointment, slotRefusal } from '../appointments'
import { hasUsableCredit, refundDifference } from '../payments'
import { creditTerms } from './creditTerms'
import { lockMoves, moveTo } from './move'
import { staffColumnsOf } from './staffColumns'

type Input = z.output<typeof BookingInput>

/**
 * Returns the day of a clinic that the caller has chosen for their own appointment.
 * @throws Problem 422 on clinic_id, doctor_id or date
 */
export async function loadOwnOffer({ clinic_id: clinicId, doctor_id: doctorId, date }: Input): Promise<DayOffer> {
  const offer = await dayOffer(clinicId, date)
  if (!offer) throw fieldProblem('clinic_id', 'validation.invalidChoice')
  if (offer.plan.doctor.id !== doctorId) throw fieldProblem('doctor_id', 'validation.invalidDoctor')
  if (isAway(offer.plan, date)) throw fieldProblem('date', 'booking.vacation')
  return offer
}

async function rebook(id: number, input: Input): Promise<PatientAppointment> {
  await lockMoves(id, input.doctor_id)
  await lockOwnAppointment(id)
  if (!(await hasUsableCredit(id))) throw fieldProblem('appointment', 'payment.noCredit')
  const [found] = await staffColumnsOf(sql`appointments.id = ${id}`)
  const row = orNotFound(found)
  const offer = await loadOwnOffer(input)
  const slot = offer.slots.find(({ key }) => key === input.schedule_time)
  if (!slot || slot.taken) throw slotRefusal(offer, slot)
  const { price, difference, refund } = await creditTerms(row, offer, slot)
  await moveTo(row, offer, { slot, price, difference }, null)
  await refundDifference(id, piastres(refund))
  return patientAppointment(id)
}

/**
 * Books another time for an appointment of the caller whose payment came after its slot was released: the appointment
 * moves to the chosen slot, and the credit pays for it. At another clinic, the rest of a higher price is outstanding, and
 * what was paid beyond a lower one is returned.
 * @throws Problem 404; 422 when there is no such credit or the time is not free, on schedule_time with the current slots
 */
export async function rebookWithCredit(id: number, input: Input): Promise<{ data: PatientAppointment }> {
  try {
    return await callTransaction(async () => ({ data: await rebook(id, input) }))
  } catch (error) {
    if (!violates(error, 'exclusion')) throw error
    const offer = await loadOwnOffer(input)
    throw slotRefusal(
      offer,
      offer.slots.find(({ key }) => key === input.schedule_time),
    )
  }
}
