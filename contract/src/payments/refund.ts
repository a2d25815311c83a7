/**
 * States of a refund: requested → sent → done, failed or unknown. It is stored as `sent` before the provider is called.
 * `unknown`: the response was lost or unreadable. Whether the provider made the refund is then found by an inquiry; the
 * call is never repeated, because that could return the money twice.
 */
export const refundStates = ['requested', 'sent', 'done', 'failed', 'unknown'] as const
export type RefundState = (typeof refundStates)[number]

/** Returns whether the money may still be, or already is, returned by a refund in this state. */
export function countsAsRefund(state: RefundState): boolean {
  return state !== 'failed'
}

/** Returns whether another refund of the same attempt has to wait for one in this state. */
export function isOpenRefund(state: RefundState): boolean {
  return state === 'requested' || state === 'sent' || state === 'unknown'
}
