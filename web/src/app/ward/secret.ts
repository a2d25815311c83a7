import { api } from '../../lib/api/api'

/** After so many ms the PIN works without the server. */
const longestRequestMs = 4_000

/**
 * Fetches the secret with which a forgotten PIN can be replaced.
 * @returns undefined without a connection, or if nobody is signed in
 */
export async function fetchSecret(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { data } = await api.profile.deviceSecret.call({ signal: AbortSignal.timeout(longestRequestMs) })
    return Uint8Array.from(atob(data.secret), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
