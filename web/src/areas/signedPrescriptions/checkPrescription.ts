import type { CurrentStatus } from '#contract/prescriptions/signed/calls'
import { type CheckedToken, checkToken } from '#contract/prescriptions/signed/checkToken'
import { readToken } from '#contract/prescriptions/signed/token'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { loadKeys } from './savedKeys'
import { verifySignature } from './verifySignature'

/** The result of checking on this device. */
export type Checked = CheckedToken | { result: 'noKeys' | 'unknownKeyOffline' }

/** Checks a token on this device. Nothing of it is sent anywhere but the id of its key. */
export async function checkPrescription(token: string, now: number): Promise<Checked> {
  const read = readToken(token)
  if (!read) return { result: 'unreadable' }
  const known = await loadKeys(read.payload.k)
  if (!known) return { result: 'noKeys' }
  const checked = await checkToken(token, known.keys, now, verifySignature)
  return checked.result === 'unknownKey' && !known.isFresh ? { result: 'unknownKeyOffline' } : checked
}

async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks the server what has become of a prescription, by its code and the hash of the token. */
export async function askStatus(code: string, token: string): Promise<CurrentStatus | 'offline' | 'failed'> {
  try {
    const body = { code, hash: await hashOf(token) }
    return (await api.signedPrescriptions.verify.call({ body, signal: AbortSignal.timeout(8000) })).data
  } catch (thrown) {
    return asProblem(thrown, '').status === 0 ? 'offline' : 'failed'
  }
}
