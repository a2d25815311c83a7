/** A transaction as Paymob writes it in callbacks and in responses to inquiries. */
export interface TransactionObject {
  id: number
  pending: boolean
  amount_cents: number
  success: boolean
  is_auth: boolean
  is_capture: boolean
  is_standalone_payment: boolean
  is_voided: boolean
  is_refunded: boolean
  is_3d_secure: boolean
  integration_id: number
  has_parent_transaction: boolean
  parent_transaction: number | null
  order: { id: number; merchant_order_id: string; amount_cents: number; currency: string }
  created_at: string
  currency: string
  source_data: { type: string; pan: string; sub_type: string }
  data: { message: string; txn_response_code: string }
  payment_key_claims: { billing_data: BillingData }
  error_occured: boolean
  refunded_amount_cents: number
  is_refund: boolean
  is_void: boolean
  is_live: boolean
  owner: number
}

export interface BillingData {
  first_name: string
  last_name: string
  email: string
  phone_number: string
}

/** A saved card, in a callback of the type `TOKEN`. */
export interface TokenObject {
  id: number
  token: string
  masked_pan: string
  merchant_id: number
  card_subtype: string
  created_at: string
  email: string
  order_id: string
}

/** An order. */
export interface Intention {
  /** The number of the order, which its messages have. */
  orderId: number
  clientSecret: string
  reference: string
  description: string
  /** Piastres. */
  amount: number
  currency: string
  integrationId: number
  billing: BillingData
  notificationUrl: string | undefined
  redirectionUrl: string | undefined
  expiresAt: Date
  transactions: Transaction[]
}

/** A payment, or a child of one: a refund or void. */
export interface Transaction {
  id: number
  kind: 'payment' | 'refund' | 'void'
  outcome: 'pending' | 'success' | 'failed'
  amount: number
  currency: string
  createdAt: Date
  /** Of a payment: how much was returned. */
  refunded: number
  isVoided: boolean
  parent: Transaction | undefined
}

/** Returns an instant without a zone and with microseconds, as Paymob writes them. */
export function paymobTime(at: Date): string {
  return at.toISOString().replace(/Z$/, '000')
}

/** @param owner the number of the merchant */
export function transactionObject(order: Intention, transaction: Transaction, owner: number): TransactionObject {
  const { kind, outcome, parent } = transaction
  return {
    id: transaction.id,
    pending: outcome === 'pending',
    amount_cents: transaction.amount,
    success: outcome === 'success',
    is_auth: false,
    is_capture: false,
    is_standalone_payment: true,
    is_voided: transaction.isVoided,
    is_refunded: transaction.refunded > 0,
    is_3d_secure: true,
    integration_id: order.integrationId,
    has_parent_transaction: parent !== undefined,
    parent_transaction: parent?.id ?? null,
    order: {
      id: order.orderId,
      merchant_order_id: order.reference,
      amount_cents: order.amount,
      currency: order.currency,
    },
    created_at: paymobTime(transaction.createdAt),
    currency: transaction.currency,
    source_data: { type: 'card', pan: '2346', sub_type: 'MasterCard' },
    data: {
      message: outcome === 'failed' ? 'Do not honour' : 'Approved',
      txn_response_code: outcome === 'failed' ? 'DECLINED' : 'APPROVED',
    },
    payment_key_claims: { billing_data: order.billing },
    error_occured: false,
    refunded_amount_cents: transaction.refunded,
    is_refund: kind === 'refund',
    is_void: kind === 'void',
    is_live: false,
    owner,
  }
}
