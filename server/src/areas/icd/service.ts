import { context } from '../../platform/context'
import type { Platform } from '../../platform/platform'
import { WhoClient } from './whoClient'

/** One client per server, because it has the token. */
const clients = new WeakMap<Platform, WhoClient>()

/** Returns the client of WHO's service; undefined if none is configured. */
export function whoClient(): WhoClient | undefined {
  const { platform } = context()
  const { service, release } = platform.config.icd
  if (!service) return undefined
  const known = clients.get(platform)
  if (known) return known
  const client = new WhoClient(service, release, { now: () => platform.clock.now().getTime() })
  clients.set(platform, client)
  return client
}
