import type { Contract } from '#contract/index'
import { authSessionIdOf } from '../../lib/api/claims'
import { type AuthSession, accessToken, sendRefresh } from '../../lib/api/token'
import { transmit } from '../../lib/api/transport'
import { isEnding, noteEnded } from './signedInMark'

type Logout = Contract['auth']['logout']

// Does not use `api`: this page does not take the token of the person who has signed out.
const logout: { method: Logout['method']; url: Logout['path'] } = { method: 'POST', url: '/api/admin/auth/logout' }

const retryMs = 30_000

/**
 * Ends the auth session of somebody who had to leave it without a connection: now, or when the server can be reached. A sign-in
 * before that replaces its cookie.
 */
export async function endOnServer(): Promise<void> {
  if (!(await tryToEnd().catch(() => false))) setTimeout(() => void endOnServer(), retryMs)
}

/** @returns whether nothing is left to end */
async function tryToEnd(): Promise<boolean> {
  if (!isEnding()) return true
  const refreshed = await sendRefresh()
  if (refreshed.status >= 500 || refreshed.status === 429) return false
  if (refreshed.ok) {
    const { access_token: token } = (await refreshed.json()) as AuthSession
    // Somebody has signed in meanwhile, and the cookie was theirs.
    if (authSessionIdOf(token) === authSessionIdOf(accessToken())) return true
    const headers = { Authorization: `Bearer ${token}` }
    const ended = await transmit({ ...logout, headers, body: undefined, signal: undefined, onProgress: undefined })
    if (!ended.ok) return false
  }
  if (isEnding()) noteEnded()
  return true
}
