import { api } from '../../../lib/api/api'
import type { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import { type ConnectionRating, measureConnection, rateConnection } from './connectionTest'
import type { ConnectionCheck } from './useDeviceCheck'

/** Returns random text, which a proxy cannot compress. */
function randomPayload(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => String.fromCharCode(48 + (value & 63))).join('')
}

/** Returns a check that measures the realtime connection with echoed payloads. */
export function connectionCheckOver(client: RealtimeClient): ConnectionCheck {
  const probe = async (bytes: number) => (await client.request('line:probe', { filling: randomPayload(bytes) })).ok
  return async () => rateConnection(await measureConnection(probe, () => performance.now()))
}

/** Checks only whether the server is reachable, for guests, who have no realtime connection yet. */
export async function checkReachability(): Promise<ConnectionRating> {
  return api.system.health.call().then(
    () => 'reached',
    () => 'none',
  )
}
