import { toPiastres } from '#contract/rules/price'
import { PAYMENT_TYPE, type StaffBookingInput } from '#contract/staffAppointments/bookingInput'
import { fieldProblem } from '../../platform/http/problem'

/**
 * Returns the price of a booking by staff. One that is neither the clinic's nor the patient's follow-up price needs a
 * reason.
 * @param usual the price for this patient, and that of the clinic, in piastres
 * @returns piastres
 * @throws Problem 422 on price_reason
 */
export function agreedPrice(
  { payment_type, price, price_reason: reason }: Pick<StaffBookingInput, 'payment_type' | 'price' | 'price_reason'>,
  usual: readonly number[],
): number {
  // The contract requires a price when paid, and a reason when free.
  if (payment_type === PAYMENT_TYPE.free || price === null) return 0
  const agreed = toPiastres(price)
  if (!usual.includes(agreed) && !reason) throw fieldProblem('price_reason', 'booking.priceReason')
  return agreed
}
