import { api } from '../../lib/api/api'
import { wardDatabase, wardUserKey } from '../ward/names'
import { currentAuthSession, leaveForSignIn, startLeaving } from './authSession'

// Apart from `authSession.ts`, which the sign-in page loads.

/** Ends the auth session here and in this browser's other tabs. */
export async function signOut(): Promise<void> {
  startLeaving()
  await api.auth.logout.call().catch(() => {})
  leaveSignedOut()
}

/** Leaves for the sign-in page, here and in this browser's other tabs, after the user has signed out. */
export function leaveSignedOut(): void {
  startLeaving()
  const { user } = currentAuthSession()
  // With it the key is gone, without which nothing can be decrypted that was recorded on the ward.
  if (user) indexedDB.deleteDatabase(wardDatabase(user.id))
  localStorage.removeItem(wardUserKey)
  leaveForSignIn()
}

/**
 * Ends the auth session, so that the user has to sign in again. What they have recorded on the ward stays encrypted on this
 * device, and is sent after they have signed in.
 */
export async function requireSignIn(): Promise<void> {
  startLeaving()
  await api.auth.logout.call().catch(() => {})
  leaveForSignIn()
}
