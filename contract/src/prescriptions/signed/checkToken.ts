import type { PrescriptionKey } from './keys'
import { type ReadToken, readToken } from './token'

/** Verifies an Ed25519 signature with a public key in base64url. */
export type Verify = (
  publicKey: string,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
) => Promise<boolean>

/**
 * What a token is worth.
 * unreadable: it is not a token of ours, or damaged. unknownKey: no hospital signs with this key. forged: it was altered, or
 * not signed by the hospital, or not while the key was used. expired and valid: the hospital signed these facts.
 */
export type CheckedToken =
  | { result: 'unreadable' }
  | { result: 'unknownKey' | 'forged'; read: ReadToken }
  | { result: 'expired' | 'valid'; read: ReadToken; key: PrescriptionKey }

function wasUsedAt(key: PrescriptionKey, instant: number): boolean {
  return instant >= Date.parse(key.valid_from) && (key.valid_until === null || instant <= Date.parse(key.valid_until))
}

/**
 * Checks a token without asking anybody.
 * @param keys the public keys of all hospitals
 * @param now ms since the epoch
 */
export async function checkToken(
  token: string,
  keys: readonly PrescriptionKey[],
  now: number,
  verify: Verify,
): Promise<CheckedToken> {
  const read = readToken(token)
  if (!read) return { result: 'unreadable' }
  const { payload, signature, signedBytes } = read
  const key = keys.find(({ kid }) => kid === payload.k)
  if (!key) return { result: 'unknownKey', read }
  const isGenuine = wasUsedAt(key, payload.t * 1000) && (await verify(key.x, signature, signedBytes))
  if (!isGenuine) return { result: 'forged', read }
  return { result: payload.x * 1000 <= now ? 'expired' : 'valid', read, key }
}
