import * as z from 'zod'
import type { Evidence, PaymentEnvironment } from '#contract/payments/evidence'
import { parsePiastres } from '#contract/payments/piastres'

/** The samples in Paymob's documentation have strings. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
const name = z.union([z.int(), z.string()]).transform(String).pipe(z.string().min(1).max(64))

/** The fields that are read; all of them are signed, except `merchant_order_id` and `refunded_amount_cents`. */
const Transaction = z.object({
  id: name,
  order: z.object({ id: name, merchant_order_id: z.string().max(100).nullish() }),
  integration_id: name,
  amount_cents: z.unknown(),
  currency: z.string().max(10),
  pending: flag,
  success: flag,
  is_auth: flag,
  is_voided: flag,
  is_refunded: flag,
  has_parent_transaction: flag,
  refunded_amount_cents: z.unknown(),
})

interface Received {
  source: Evidence['source']
  authentic: boolean
  environment: PaymentEnvironment
}

/**
 * Returns what a transaction of Paymob says.
 * @returns undefined if a field is missing that every transaction has
 */
export function paymobEvidence(transaction: unknown, received: Received): Evidence | undefined {
  const parsed = Transaction.safeParse(transaction)
  if (!parsed.success) return undefined
  const { data } = parsed
  return {
    ...received,
    order: data.order.id,
    transaction: data.id,
    kind: data.has_parent_transaction ? 'child' : data.is_auth ? 'authorization' : 'payment',
    outcome: data.pending ? 'pending' : data.success ? 'success' : 'failed',
    integration: data.integration_id,
    amount: parsePiastres(data.amount_cents) ?? null,
    currency: data.currency,
    reversal: data.is_voided ? 'voided' : data.is_refunded ? 'refunded' : 'none',
    refunded: received.source === 'inquiry' ? (parsePiastres(data.refunded_amount_cents) ?? null) : null,
    reference: data.order.merchant_order_id ?? null,
  }
}
