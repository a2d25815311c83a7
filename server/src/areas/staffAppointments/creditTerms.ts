import { appointmentPrice } from '#contract/rules/price'
import type { OfferedSlot } from '#contract/rules/slots'
import { type MoveTerms, moveTerms } from '#contract/rules/waitlistMove'
import { fieldProblem } from '../../platform/http/problem'
import type { DayOffer } from '../appointments'
import { keptPayments } from '../payments'
import type { StaffColumns } from './staffColumns'

/**
 * Returns at which terms the credit of a locked appointment pays for a slot, whoever chose it: at the same clinic, what was
 * agreed stays; at another one, the rest is outstanding or the excess is returned (decision 163).
 * @throws Problem 422 on schedule_time if a visit there is free
 */
export async function creditTerms(
  { id, clinic_id: clinicId, price, price_difference: difference }: StaffColumns,
  { plan, details }: DayOffer,
  slot: OfferedSlot,
): Promise<MoveTerms> {
  const received = (await keptPayments([id])).get(id) ?? 0
  const there = appointmentPrice(plan.prices, slot.start, details.last_visit ?? undefined)
  const credit = { clinicId, price, difference, received, isPaid: true }
  const terms = moveTerms(credit, { clinicId: plan.id, price: there })
  if (!terms) throw fieldProblem('schedule_time', 'payment.creditForFree')
  return terms
}
