import { createHmac } from 'node:crypto'

/** The name of the VideoRoom plugin. */
export const videoRoomPlugin = 'janus.plugin.videoroom'

/**
 * Returns a token in the format of Janus' `token_auth_secret`.
 * @param expires seconds since 1970
 * @param realm what checks it: `janus` itself, or the plugin for one of its rooms
 * @param described what it is valid for: the plugins, or the room (`room=5`) and its person (`person=user.3`)
 */
export function janusToken(secret: string, expires: number, realm: string, described: readonly string[]): string {
  const content = [expires, realm, ...described].join()
  return `${content}:${createHmac('sha1', secret).update(content).digest('base64')}`
}
