import { api } from '../../lib/api/api'
import { isOtherUser } from './otherUser'

/** After so many ms the PIN works without the server. */
const longestRequestMs = 4_000

/**
 * Fetches the secret of a user with which a forgotten PIN can be replaced. The server returns that of the signed-in user only.
 * @returns undefined without a connection, or if the user is not the one who is signed in
 */
export async function fetchSecret(user: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (isOtherUser(user)) return undefined
  try {
    const { data } = await api.profile.deviceSecret.call({ signal: AbortSignal.timeout(longestRequestMs) })
    // Without a token before, the call has fetched one.
    if (isOtherUser(user)) return undefined
    return Uint8Array.from(atob(data.secret), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
