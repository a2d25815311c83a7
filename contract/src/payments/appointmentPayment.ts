import { PAYMENT_STATUS, type PaymentStatus } from '../rules/appointmentStatus'
import type { PaymentStateName } from './paymentState'
import { noMoney, type Piastres, subtract, sum } from './piastres'
import { isOpenRefund, type RefundState } from './refund'

/** What the payment status of an appointment depends on. */
export interface AppointmentPayments {
  isCancelled: boolean
  /** What the hospital retains of a cancelled appointment, by the clinic's policy. */
  retained: Piastres
  /** Its attempts to pay, oldest first. */
  attempts: readonly { state: PaymentStateName; captured: Piastres; refunded: Piastres }[]
  refunds: readonly { state: RefundState }[]
}

/**
 * Returns the payment status of an appointment that somebody tried to pay through a provider.
 *
 * Money that is captured for a cancelled appointment is owed to the patient until it is refunded, except what the
 * hospital retains. Without a capture, the latest attempt decides: once it failed or can no longer be paid, the payment
 * failed.
 */
export function appointmentPaymentStatus({
  isCancelled,
  retained,
  attempts,
  refunds,
}: AppointmentPayments): PaymentStatus {
  const captured = sum(...attempts.map((attempt) => attempt.captured))
  const refunded = sum(...attempts.map((attempt) => attempt.refunded))
  if (captured === 0n) {
    const latest = attempts.at(-1)?.state ?? 'open'
    return latest === 'open' ? PAYMENT_STATUS.unpaid : PAYMENT_STATUS.failed
  }
  if (refunded === captured) return PAYMENT_STATUS.refunded
  if (refunds.some(({ state }) => isOpenRefund(state))) return PAYMENT_STATUS.refundPending
  if (!isCancelled) return PAYMENT_STATUS.paid
  if (subtract(captured, refunded) > retained) return PAYMENT_STATUS.refundPending
  return refunded > noMoney ? PAYMENT_STATUS.refunded : PAYMENT_STATUS.paid
}
