import { api } from '../../lib/api/api'
import { accessToken, subjectOf } from '../../lib/api/token'
import { currentAuthSession } from '../session/authSession'

/** After so many ms the PIN works without the server. */
const longestRequestMs = 4_000

function isSignedIn(user: number): boolean {
  // Another tab may have signed in another user, before this one has left its page.
  const subject = subjectOf(accessToken())
  return currentAuthSession().user?.id === user && (subject === undefined || subject === String(user))
}

/**
 * Fetches the secret of a user with which a forgotten PIN can be replaced. The server returns that of the signed-in user only.
 * @returns undefined without a connection, or if the user is not the one who is signed in
 */
export async function fetchSecret(user: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isSignedIn(user)) return undefined
  try {
    const { data } = await api.profile.deviceSecret.call({ signal: AbortSignal.timeout(longestRequestMs) })
    if (!isSignedIn(user)) return undefined
    return Uint8Array.from(atob(data.secret), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
