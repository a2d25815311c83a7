import { createHash } from 'node:crypto'
import { formatEgp, type Piastres, parseEgp } from '#contract/payments/piastres'
import { isSameSignature, memberOf } from './signature'

/** Returns the plain SHA-256 of the joined parts, in hexadecimal; the last one is the secure key. */
function signatureOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('')).digest('hex')
}

interface FawryKeys {
  merchantCode: string
  secureKey: string
}

export function chargeSignature(
  { merchantCode, secureKey }: FawryKeys,
  charge: { reference: string; customer: string; method: string; amount: Piastres },
): string {
  const { reference, customer, method, amount } = charge
  return signatureOf(merchantCode, reference, customer, method, formatEgp(amount), secureKey)
}

export function statusSignature({ merchantCode, secureKey }: FawryKeys, reference: string): string {
  return signatureOf(merchantCode, reference, secureKey)
}

export function refundSignature(
  { merchantCode, secureKey }: FawryKeys,
  refund: { transaction: string; amount: Piastres; reason: string },
): string {
  return signatureOf(merchantCode, refund.transaction, formatEgp(refund.amount), refund.reason, secureKey)
}

export function cancelSignature(
  { merchantCode, secureKey }: FawryKeys,
  order: { transaction: string; language: string },
): string {
  return signatureOf(order.transaction, merchantCode, order.language, secureKey)
}

function text(notification: unknown, name: string): string {
  const value = memberOf(notification, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns an amount with two decimals, however it is written. */
function amount(notification: unknown, name: string): string {
  const parsed = parseEgp(memberOf(notification, name))
  return parsed === undefined ? text(notification, name) : formatEgp(parsed)
}

/** Returns the signature that a notification of version 2 must have. */
export function notificationSignature(notification: unknown, secureKey: string): string {
  return signatureOf(
    text(notification, 'fawryRefNumber'),
    text(notification, 'merchantRefNumber'),
    amount(notification, 'paymentAmount'),
    amount(notification, 'orderAmount'),
    text(notification, 'orderStatus'),
    text(notification, 'paymentMethod'),
    text(notification, 'paymentRefrenceNumber'),
    secureKey,
  )
}

export function isSignedByFawry(notification: unknown, secureKey: string): boolean {
  return isSameSignature(notificationSignature(notification, secureKey), memberOf(notification, 'messageSignature'))
}
