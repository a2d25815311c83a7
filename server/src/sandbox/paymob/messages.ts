import type { Switches } from '../switches'
import type { TransactionObject } from './objects'
import { transactionHmac } from './signature'

interface Signed {
  transaction: TransactionObject
  hmac: string
}

interface Signing {
  secret: string
  alteration: Switches['alteration']
  /** The order that a message names instead of its own when `other_order` is switched on. */
  otherOrder: number
}

/** Signs a transaction, with the alteration that is switched on. */
export function sign(transaction: TransactionObject, { secret, alteration, otherOrder }: Signing): Signed {
  if (alteration === 'other_order') {
    const moved = { ...transaction, order: { ...transaction.order, id: otherOrder } }
    return { transaction: moved, hmac: transactionHmac(moved, secret) }
  }
  const hmac = transactionHmac(transaction, alteration === 'forged' ? 'the key of a forger' : secret)
  if (alteration === 'signed_field') {
    return { transaction: { ...transaction, amount_cents: transaction.amount_cents + 100 }, hmac }
  }
  if (alteration === 'unsigned_field') {
    const order = { ...transaction.order, merchant_order_id: 'somebody-else-1' }
    return { transaction: { ...transaction, order, refunded_amount_cents: transaction.amount_cents }, hmac }
  }
  return { transaction, hmac }
}

/** Returns the URL to which the browser is sent after a payment, with the transaction in its query. */
export function returnUrl(redirectionUrl: string, { transaction, hmac }: Signed): string {
  const { order, source_data: source, data } = transaction
  const url = new URL(redirectionUrl)
  const parameters = {
    id: transaction.id,
    pending: transaction.pending,
    amount_cents: transaction.amount_cents,
    success: transaction.success,
    is_auth: transaction.is_auth,
    is_capture: transaction.is_capture,
    is_standalone_payment: transaction.is_standalone_payment,
    is_voided: transaction.is_voided,
    is_refunded: transaction.is_refunded,
    is_3d_secure: transaction.is_3d_secure,
    integration_id: transaction.integration_id,
    has_parent_transaction: transaction.has_parent_transaction,
    order: order.id,
    merchant_order_id: order.merchant_order_id,
    created_at: transaction.created_at,
    currency: transaction.currency,
    error_occured: transaction.error_occured,
    refunded_amount_cents: transaction.refunded_amount_cents,
    owner: transaction.owner,
    txn_response_code: data.txn_response_code,
    'data.message': data.message,
    'source_data.pan': source.pan,
    'source_data.type': source.type,
    'source_data.sub_type': source.sub_type,
    hmac,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
  return url.href
}

/** Returns the URL of a callback, with its signature. */
export function callbackUrl(notificationUrl: string, hmac: string): string {
  const url = new URL(notificationUrl)
  url.searchParams.set('hmac', hmac)
  return url.href
}
