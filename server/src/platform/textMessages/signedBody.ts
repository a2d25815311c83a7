import { createHmac, timingSafeEqual } from 'node:crypto'

/** A body as it was received, with the signature that came with it. */
export interface SignedBody {
  body: string
  /** `sha256=` and the hexadecimal HMAC. */
  signature: string
}

/** Compares in a time that does not depend on where two texts differ. */
export function isSameSecret(expected: string, received: string): boolean {
  const [one, other] = [expected, received].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/** Returns whether a body was signed with a secret (HMAC-SHA-256 of the bytes received). */
export function isSigned(signed: SignedBody | undefined, secret: string): boolean {
  if (!signed) return false
  const expected = createHmac('sha256', secret).update(signed.body).digest('hex')
  return isSameSecret(`sha256=${expected}`, signed.signature.toLowerCase())
}
