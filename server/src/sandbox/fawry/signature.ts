import { createHash } from 'node:crypto'
import { inPounds } from '../money'

/** Fawry's signatures are plain SHA-256 of the joined values, of which the last one is the secure key. */
function sha256(...values: readonly string[]): string {
  return createHash('sha256').update(values.join('')).digest('hex')
}

interface Keys {
  merchantCode: string
  secureKey: string
}

/** @param charge amounts in the texts that are signed: EGP with two decimals */
export function chargeSignature(
  keys: Keys,
  charge: { merchantRefNum: string; customerProfileId: string; paymentMethod: string; amount: string },
): string {
  const { merchantRefNum, customerProfileId, paymentMethod, amount } = charge
  return sha256(keys.merchantCode, merchantRefNum, customerProfileId, paymentMethod, amount, keys.secureKey)
}

export function statusSignature(keys: Keys, merchantRefNumber: string): string {
  return sha256(keys.merchantCode, merchantRefNumber, keys.secureKey)
}

export function refundSignature(
  keys: Keys,
  refund: { referenceNumber: string; refundAmount: string; reason: string },
): string {
  return sha256(keys.merchantCode, refund.referenceNumber, refund.refundAmount, refund.reason, keys.secureKey)
}

export function cancelSignature(keys: Keys, order: { orderRefNo: string; lang: string }): string {
  return sha256(order.orderRefNo, keys.merchantCode, order.lang, keys.secureKey)
}

/** The fields of a message that are signed; amounts are piastres. */
interface SignedMessage {
  fawryRefNumber: string
  merchantRefNumber: string
  paymentAmount: number
  orderAmount: number
  orderStatus: string
  paymentMethod: string
  paymentRefrenceNumber: string
}

export function messageSignature(message: SignedMessage, secureKey: string): string {
  return sha256(
    message.fawryRefNumber,
    message.merchantRefNumber,
    inPounds(message.paymentAmount),
    inPounds(message.orderAmount),
    message.orderStatus,
    message.paymentMethod,
    message.paymentRefrenceNumber,
    secureKey,
  )
}
