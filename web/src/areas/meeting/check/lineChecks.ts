import { api } from '../../../lib/api/api'
import type { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import { judgeLine, type LineVerdict, measureLine } from './lineTest'
import type { LineCheck } from './useDeviceCheck'

/** Nothing that a proxy could make smaller. */
function filling(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => String.fromCharCode(48 + (value & 63))).join('')
}

/** Over the live line, which brings back whatever is sent. */
export function checkOver(client: RealtimeClient): LineCheck {
  const probe = async (bytes: number) => (await client.ask('line:probe', { filling: filling(bytes) })).ok
  return async () => judgeLine(await measureLine(probe, () => performance.now()))
}

/** Without a live line yet, as guests are: whether the hospital is reached at all. */
export async function checkReach(): Promise<LineVerdict> {
  return api.system.health.call().then(
    () => 'reached',
    () => 'none',
  )
}
