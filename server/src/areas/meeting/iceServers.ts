import { createHmac } from 'node:crypto'
import type { IceServer } from '#contract/meeting/signals'
import type { Config } from '../../platform/config/config'

/** Longer than any consultation: coturn checks the credentials again whenever an allocation is refreshed. */
const credentialSeconds = 6 * 60 * 60

/**
 * Returns credentials for coturn's `use-auth-secret`.
 * @param expires seconds since 1970
 */
export function turnCredentials(secret: string, expires: number, user: string) {
  const username = `${expires}:${user}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/**
 * Returns the STUN and TURN servers for this person's browser; empty when none are configured.
 * @param person such as `u3`
 */
export function iceServers(config: Pick<Config, 'turn' | 'stunUrls'>, person: string, now: Date): IceServer[] {
  const servers: IceServer[] = []
  if (config.stunUrls.length > 0) servers.push({ urls: config.stunUrls })
  if (config.turn) {
    const expires = Math.floor(now.getTime() / 1000) + credentialSeconds
    servers.push({ urls: config.turn.urls, ...turnCredentials(config.turn.secret, expires, person) })
  }
  return servers
}
