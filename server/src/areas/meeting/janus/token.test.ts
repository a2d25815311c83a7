import { expect, test } from 'vitest'
import { janusToken, videoRoomPlugin } from './token'

test("a token is signed as Janus' token_auth_secret wants it", () => {
  const token = '1735689600,janus,janus.plugin.videoroom:6SHr+iM64iOMzz5F9YlQj5NigkY='
  expect(janusToken('janus', 1735689600, 'janus', [videoRoomPlugin])).toBe(token)
})

test('a token says for which room and whom it is good', () => {
  const token = janusToken('janus', 1735689600, videoRoomPlugin, ['room=5', 'person=user.3'])
  expect(token).toMatch(/^1735689600,janus\.plugin\.videoroom,room=5,person=user\.3:[\w+/]{27}=$/)
})
