import { createHmac } from 'node:crypto'
import type { IceServer } from '#contract/meeting/signals'
import type { Config } from '../../platform/config/config'

/** Longer than any consultation: coturn asks for the credentials again whenever an allocation is refreshed. */
const credentialSeconds = 6 * 60 * 60

/**
 * Credentials of the kind that coturn's `use-auth-secret` accepts.
 * @param expires seconds since 1970
 */
export function turnCredentials(secret: string, expires: number, user: string) {
  const username = `${expires}:${user}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** The servers that help this person's browser (`u3`) to connect: none where none are configured. */
export function iceServers(config: Pick<Config, 'turn' | 'stunUrls'>, person: string, now: Date): IceServer[] {
  const servers: IceServer[] = []
  if (config.stunUrls.length > 0) servers.push({ urls: config.stunUrls })
  if (config.turn) {
    const expires = Math.floor(now.getTime() / 1000) + credentialSeconds
    servers.push({ urls: config.turn.urls, ...turnCredentials(config.turn.secret, expires, person) })
  }
  return servers
}
