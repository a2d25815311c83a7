import type { HttpExchange } from '../../platform/http/handlers'
import { openAuthSession } from './authSessions'
import { type DeviceOwner, rememberDevice } from './knownDevices'

/** Opens a session on a device, which is known from then on. Expects the transaction of the call. */
export async function signIn(user: DeviceOwner, http: HttpExchange) {
  const session = await openAuthSession(user.id, http)
  rememberDevice(user, http)
  return session
}
