import { api } from '../../lib/api/api'
import { deleteKeptImages } from '../ward/keptImages'
import { lockSignedOut } from '../ward/lock'
import { wardUserKey } from '../ward/names'
import { currentAuthSession, leaveForSignIn, startLeaving } from './authSession'
import { noteEnded } from './signedInMark'

// Apart from `authSession.ts`, which the sign-in page loads.

/** After so many ms without a response the session is ended later (`ending.ts`). */
const longestLogoutMs = 5_000

/** Ends the auth session on the server; without a response, or without a token, the sign-in page does that later. */
async function logout(): Promise<void> {
  startLeaving()
  await api.auth.logout.call({ signal: AbortSignal.timeout(longestLogoutMs) }).then(noteEnded, () => {})
}

/** Ends the auth session here and in this browser's other tabs. */
export async function signOut(): Promise<void> {
  await logout()
  await leave()
}

/** Leaves as after signing out, once all auth sessions of the user were ended on the server. */
export async function leaveSignedOut(): Promise<void> {
  startLeaving()
  noteEnded()
  await leave()
}

/**
 * Leaves for the sign-in page, here and in this browser's other tabs, after the user has signed out. What they have not sent stays
 * locked on this device; nothing else of theirs does.
 */
async function leave(): Promise<void> {
  const { user } = currentAuthSession()
  // A blocked storage has nothing to lock.
  if (user) await lockSignedOut(user.id).catch(() => undefined)
  await deleteKeptImages().catch(() => undefined)
  localStorage.removeItem(wardUserKey)
  leaveForSignIn()
}

/**
 * Ends the auth session, so that the user has to sign in again. What they have recorded on the ward stays encrypted on this
 * device, and is sent after they have signed in.
 */
export async function requireSignIn(): Promise<void> {
  await logout()
  leaveForSignIn()
}
