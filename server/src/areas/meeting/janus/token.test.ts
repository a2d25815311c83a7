import { expect, test } from 'vitest'
import { janusToken, videoRoomPlugin } from './token'

test("a token is signed in the format of Janus' token_auth_secret", () => {
  const token = '1735689600,janus,janus.plugin.videoroom:6SHr+iM64iOMzz5F9YlQj5NigkY='
  expect(janusToken('janus', 1735689600, 'janus', [videoRoomPlugin])).toBe(token)
})

test('a token names the room and the person it is valid for', () => {
  const token = janusToken('janus', 1735689600, videoRoomPlugin, ['room=5', 'person=user.3'])
  expect(token).toMatch(/^1735689600,janus\.plugin\.videoroom,room=5,person=user\.3:[\w+/]{27}=$/)
})
