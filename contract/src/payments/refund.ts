/**
 * States of a refund: requested → sent → done, failed or unknown. It is stored as `sent` before the provider is called.
 * `unknown`: the response was lost or unreadable. Whether the provider made the refund is then found by an inquiry; the
 * call is never repeated, because that could return the money twice. Above a set amount a refund is first `waiting` for
 * the approval of another person, who can also reject it. `settled`: the provider refused it, and a person gave the patient
 * the money by other means.
 */
export const refundStates = [
  'waiting',
  'rejected',
  'requested',
  'sent',
  'done',
  'failed',
  'unknown',
  'settled',
] as const
export type RefundState = (typeof refundStates)[number]

/**
 * How a refund is sent. `void`: the payment is cancelled on its day, before the provider settles it, so that the payer's bank
 * never books it.
 */
export const refundWays = ['void', 'refund'] as const
export type RefundWay = (typeof refundWays)[number]

/** Returns whether the money may still be, or already is, returned by a refund in this state, or by other means. */
export function countsAsRefund(state: RefundState): boolean {
  return state !== 'failed' && state !== 'rejected'
}

/** Returns whether another refund of the same attempt has to wait for one in this state. */
export function isOpenRefund(state: RefundState): boolean {
  return state === 'waiting' || state === 'requested' || state === 'sent' || state === 'unknown'
}

/** Returns whether a refund in this state is on its way: approved, and its result is not known yet. */
export function isRefundOnItsWay(state: RefundState): boolean {
  return isOpenRefund(state) && state !== 'waiting'
}

/** Why the system refunds, as sent to the provider, and why it rejects a refund. */
export const automaticRefunds = {
  paidTwice: 'Paid twice',
  paidLate: 'Paid after the time was released',
  cancelledByHospital: 'Cancelled by the hospital',
  cancelledByPatient: 'Cancelled by the patient',
  movedToLowerPrice: 'Moved to a lower price',
  replaced: 'Replaced by the refund of the cancellation',
} as const
export type AutomaticRefund = keyof typeof automaticRefunds
