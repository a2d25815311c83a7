import { createHmac } from 'node:crypto'

export const videoRoomPlugin = 'janus.plugin.videoroom'

/**
 * A token as Janus' `token_auth_secret` wants it, until it expires.
 * @param expires seconds since 1970
 * @param realm what asks for it: `janus` itself, or the plugin for one of its rooms
 * @param described what it is good for: the plugins, or the room (`room=5`) with whose it is (`person=user.3`)
 */
export function janusToken(secret: string, expires: number, realm: string, described: readonly string[]): string {
  const content = [expires, realm, ...described].join()
  return `${content}:${createHmac('sha1', secret).update(content).digest('base64')}`
}
