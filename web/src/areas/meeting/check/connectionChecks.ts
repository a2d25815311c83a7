import { api } from '../../../lib/api/api'
import type { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import { type ConnectionRating, measureConnection, rateConnection } from './connectionTest'
import type { ConnectionCheck } from './useDeviceCheck'

/** Nothing that a proxy could make smaller. */
function randomPayload(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => String.fromCharCode(48 + (value & 63))).join('')
}

/** Over the live line, which brings back whatever is sent. */
export function connectionCheckOver(client: RealtimeClient): ConnectionCheck {
  const probe = async (bytes: number) => (await client.request('line:probe', { filling: randomPayload(bytes) })).ok
  return async () => rateConnection(await measureConnection(probe, () => performance.now()))
}

/** Without a live line yet, as guests are: whether the hospital is reached at all. */
export async function checkReachability(): Promise<ConnectionRating> {
  return api.system.health.call().then(
    () => 'reached',
    () => 'none',
  )
}
