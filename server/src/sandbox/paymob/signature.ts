import { createHmac } from 'node:crypto'
import type { TokenObject, TransactionObject } from './objects'

function hmac(values: readonly unknown[], secret: string): string {
  return createHmac('sha512', secret).update(values.join('')).digest('hex')
}

/** Returns the HMAC-SHA512 of a transaction as in its callback and in the browser's return. */
export function transactionHmac(transaction: TransactionObject, secret: string): string {
  const { order, source_data: source } = transaction
  return hmac(
    [
      transaction.amount_cents,
      transaction.created_at,
      transaction.currency,
      transaction.error_occured,
      transaction.has_parent_transaction,
      transaction.id,
      transaction.integration_id,
      transaction.is_3d_secure,
      transaction.is_auth,
      transaction.is_capture,
      transaction.is_refunded,
      transaction.is_standalone_payment,
      transaction.is_voided,
      order.id,
      transaction.owner,
      transaction.pending,
      source.pan,
      source.sub_type,
      source.type,
      transaction.success,
    ],
    secret,
  )
}

/** Returns the HMAC-SHA512 of a saved card, which has other fields. */
export function tokenHmac(card: TokenObject, secret: string): string {
  const { card_subtype, created_at, email, id, masked_pan, merchant_id, order_id, token } = card
  return hmac([card_subtype, created_at, email, id, masked_pan, merchant_id, order_id, token], secret)
}
