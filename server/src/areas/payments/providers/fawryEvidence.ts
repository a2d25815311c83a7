import * as z from 'zod'
import type { Evidence, PaymentEnvironment, Reversal, TransactionOutcome } from '#contract/payments/evidence'
import { parseEgp } from '#contract/payments/piastres'

const name = z.union([z.int(), z.string()]).transform(String).pipe(z.string().min(1).max(64))

/**
 * The fields that are read, of a notification and of a status response. `referenceNumber` and `paymentStatus` are not
 * signed in notifications, so they are read in responses only.
 */
const Order = z.object({
  fawryRefNumber: name.optional(),
  referenceNumber: name.optional(),
  merchantRefNumber: name,
  orderAmount: z.unknown(),
  orderStatus: z.string().max(40).optional(),
  /** In older responses. */
  paymentStatus: z.string().max(40).optional(),
  paymentMethod: z.string().max(40).nullish(),
})

const statuses: Record<string, [TransactionOutcome, Reversal]> = {
  NEW: ['pending', 'none'],
  UNPAID: ['pending', 'none'],
  PENDING: ['pending', 'none'],
  PAID: ['success', 'none'],
  REFUNDED: ['success', 'refunded'],
  PARTIAL_REFUNDED: ['success', 'refunded'],
  CANCELED: ['cancelled', 'none'],
  CANCELLED: ['cancelled', 'none'],
  EXPIRED: ['expired', 'none'],
  FAILED: ['failed', 'none'],
}

interface Received {
  source: Evidence['source']
  authentic: boolean
  environment: PaymentEnvironment
}

/**
 * Returns what a notification or a status response of Fawry says about an order. Amounts are `orderAmount`, because
 * `paymentAmount` includes the fees. Fawry accepts EGP only.
 * @returns undefined if the order, its number at Fawry or a known status is missing
 */
export function fawryEvidence(order: unknown, received: Received): Evidence | undefined {
  const parsed = Order.safeParse(order)
  if (!parsed.success) return undefined
  const { data } = parsed
  const response = received.source === 'inquiry' ? data : undefined
  const transaction = data.fawryRefNumber ?? response?.referenceNumber
  const status = (data.orderStatus ?? response?.paymentStatus ?? '').toUpperCase()
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (!transaction || !known) return undefined
  const [outcome, reversal] = known
  const amount = parseEgp(data.orderAmount) ?? null
  return {
    ...received,
    order: data.merchantRefNumber,
    transaction,
    kind: 'payment',
    outcome,
    integration: data.paymentMethod ?? null,
    amount,
    currency: 'EGP',
    reversal,
    // The signed status means the whole amount. How much of a partial refund was returned is in no message of Fawry.
    refunded: status === 'REFUNDED' ? amount : null,
    reference: data.merchantRefNumber,
  }
}

/** Unsigned fields of a notification that repeat what is signed; all may be missing. */
const Unsigned = z.object({
  merchantRefNumber: z.unknown(),
  orderAmount: z.unknown(),
  orderStatus: z.unknown(),
  failureReason: z.unknown().optional(),
  orderItems: z.array(z.object({ itemCode: z.unknown(), price: z.unknown(), quantity: z.literal(1) })).nullish(),
})

/**
 * Returns whether unsigned fields of a signed notification contradict it: they were altered on the network, or Fawry is
 * wrong. They are compared only, and decide nothing.
 */
export function contradictsSignedFields(notification: unknown): boolean {
  const parsed = Unsigned.safeParse(notification)
  if (!parsed.success) return true
  const { merchantRefNumber, orderAmount, orderStatus, failureReason, orderItems } = parsed.data
  const isFailedPayment = orderStatus === 'PAID' && typeof failureReason === 'string' && failureReason !== ''
  const isOtherItem = (orderItems ?? []).some(
    ({ itemCode, price }) => itemCode !== merchantRefNumber || parseEgp(price) !== parseEgp(orderAmount),
  )
  return isFailedPayment || isOtherItem
}
