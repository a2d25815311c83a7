import { createHmac } from 'node:crypto'
import { type NullText, nullTexts } from '#contract/payments/settings'
import { isSameSignature, memberOf } from './signature'

/** The signed fields in the order in which they are joined; dots lead into objects. */
const signedFields = [
  'amount_cents',
  'created_at',
  'currency',
  'error_occured',
  'has_parent_transaction',
  'id',
  'integration_id',
  'is_3d_secure',
  'is_auth',
  'is_capture',
  'is_refunded',
  'is_standalone_payment',
  'is_voided',
  'order.id',
  'owner',
  'pending',
  'source_data.pan',
  'source_data.sub_type',
  'source_data.type',
  'success',
] as const

/** How Paymob may write a value that is null into the signed text; it is not documented. */
const textsOfNull = { empty: '', false: 'false', NA: 'NA', null: 'null', None: 'None' } as const

type Variant = keyof typeof textsOfNull
const variants = nullTexts.filter((each): each is Variant => each !== 'any')

type SignedField = (typeof signedFields)[number]

function textOf(value: unknown, textOfNull: string): string {
  if (value === null || value === undefined) return textOfNull
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Returns a field of a callback's `obj`. */
function fieldOfTransaction(transaction: unknown, field: SignedField): unknown {
  return field.split('.').reduce(memberOf, transaction)
}

/**
 * Returns the HMAC-SHA512 of a transaction, in lowercase hexadecimal.
 * @param textOfNull stands for fields that are null or missing
 */
export function paymobHmac(transaction: unknown, hmacSecret: string, textOfNull = ''): string {
  const text = signedFields.map((field) => textOf(fieldOfTransaction(transaction, field), textOfNull)).join('')
  return createHmac('sha512', hmacSecret).update(text).digest('hex')
}

/**
 * Checks the signature of a transaction.
 * @param nullText how null may be written into the signed text
 * @returns how it was written, or undefined if the signature is not valid
 */
export function verifyPaymob(
  transaction: unknown,
  hmacSecret: string,
  received: unknown,
  nullText: NullText = 'any',
): Variant | undefined {
  const accepted = nullText === 'any' ? variants : [nullText]
  return accepted.find((variant) =>
    isSameSignature(paymobHmac(transaction, hmacSecret, textsOfNull[variant]), received),
  )
}

/**
 * Returns the parameters of the browser's return as a transaction: names with dots or underscores become objects, and
 * the order is called `order` or `order_id`.
 */
export function transactionOfReturn(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const source = (name: string) => query[`source_data.${name}`] ?? query[`source_data_${name}`]
  return {
    ...query,
    order: { id: query.order ?? query.order_id, merchant_order_id: query.merchant_order_id },
    source_data: { pan: source('pan'), sub_type: source('sub_type'), type: source('type') },
  }
}
