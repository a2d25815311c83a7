import type { Contract } from '#contract/index'
import { authSessionIdOf } from '../../lib/api/claims'
import { holdCalls } from '../../lib/api/send'
import { type AuthSession, accessToken, sendRefresh } from '../../lib/api/token'
import { transmit } from '../../lib/api/transport'
import { isEnding, noteEnded } from './signedInMark'

type Logout = Contract['auth']['logout']

// Does not use `api`: this page does not take the token of the person who has signed out.
const logout: { method: Logout['method']; url: Logout['path'] } = { method: 'POST', url: '/api/admin/auth/logout' }

const retryMs = 30_000
/** After so many ms without a response it is tried again later: a sign-in waits for it. */
const longestMs = 5_000

/**
 * Ends the auth session of somebody who had to leave it without a connection: now, or when the server can be reached. A sign-in
 * meanwhile waits, because a response that comes after its own would take its cookie away; one before that replaces the cookie.
 */
export async function endOnServer(): Promise<void> {
  const ending = inOneTab(tryToEnd).catch(() => false)
  holdCalls(ending)
  if (!(await ending)) setTimeout(() => void endOnServer(), retryMs)
}

function inOneTab(run: () => Promise<boolean>): Promise<boolean> {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('mashfa.ending', run) : run()
}

/** @returns whether nothing is left to end */
async function tryToEnd(): Promise<boolean> {
  if (!isEnding()) return true
  const refreshed = await sendRefresh(AbortSignal.timeout(longestMs))
  if (refreshed.status >= 500 || refreshed.status === 429) return false
  if (refreshed.ok) {
    const { access_token: token } = (await refreshed.json()) as AuthSession
    // Somebody has signed in meanwhile, and the cookie was theirs.
    if (authSessionIdOf(token) === authSessionIdOf(accessToken())) return true
    const headers = { Authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(longestMs)
    const ended = await transmit({ ...logout, headers, body: undefined, signal, onProgress: undefined })
    if (!ended.ok) return false
  }
  if (isEnding()) noteEnded()
  return true
}
