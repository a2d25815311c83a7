import { expect, test } from 'vitest'
import * as z from 'zod'
import { createAccessTokens } from '../../platform/auth/accessToken'
import { createSignedTokens } from '../../platform/auth/signedToken'
import { readGuestToken, signGuestToken } from './guestToken'
import { iceServers, turnCredentials } from './iceServers'
import { readRoomToken, signRoomToken } from './roomToken'

const at = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const holder = { room: 'appointment.5', userId: 3, sessionId: 9 }

test("credentials are those of coturn's use-auth-secret", () => {
  expect(turnCredentials('north', 1735689600, 'u1')).toEqual({
    username: '1735689600:u1',
    credential: 'Y/bvB4c6q5RPFqFCNemhlOMvmYE=',
  })
})

test('the configured servers come with credentials that outlast the visit', () => {
  expect(iceServers({ turn: undefined, stunUrls: [] }, 'u3', at)).toEqual([])
  const config = { turn: { urls: ['turn:t.example.org'], secret: 'north' }, stunUrls: ['stun:s.example.org'] }
  const expires = at.getTime() / 1000 + 6 * 60 * 60
  expect(iceServers(config, 'u3', at)).toEqual([
    { urls: ['stun:s.example.org'] },
    { urls: ['turn:t.example.org'], ...turnCredentials('north', expires, 'u3') },
  ])
})

test('a room token contains who may enter which room, for five minutes', () => {
  const token = signRoomToken('secret', holder, at)
  expect(readRoomToken('secret', token, minutes(4))).toMatchObject(holder)
  expect(readRoomToken('secret', token, minutes(5))).toBeUndefined()
})

test('a room token that was changed, truncated, unsigned or signed with another key is rejected', () => {
  const token = signRoomToken('secret', holder, at)
  const [head = '', body = '', signature = ''] = token.split('.')
  const otherBody = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace('"appointment.5"', '"appointment.6"'),
  ).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const forged = [
    `${head}.${otherBody}.${signature}`,
    `${unsigned}.${body}.`,
    `${head}.${body}`,
    `${head}.${body}.`,
    '',
    '..',
    'x.y.z',
  ]
  for (const each of forged) expect([each, readRoomToken('secret', each, at)]).toEqual([each, undefined])
  expect(readRoomToken('another', token, at)).toBeUndefined()
})

test('tokens are valid for their purpose only: a room token cannot sign in, and an access token cannot open a room', () => {
  const accessTokens = createAccessTokens('secret', { now: () => at })
  expect(accessTokens.read(signRoomToken('secret', holder, at))).toBeUndefined()
  const claims = { sub: '3', sid: 9, roles: [], exp: 9e9 }
  for (const purpose of ['access', 'chat', 'meeting-room', 'meeting-guest'] as const) {
    const token = createSignedTokens('secret', purpose, z.looseObject({})).sign(claims)
    const chatTokens = createAccessTokens('secret', { now: () => at }, 'chat')
    expect([purpose, accessTokens.read(token)?.sid]).toEqual([purpose, purpose === 'access' ? 9 : undefined])
    expect([purpose, chatTokens.read(token)?.sid]).toEqual([purpose, purpose === 'chat' ? 9 : undefined])
  }
  expect(readRoomToken('secret', accessTokens.sign({ userId: 3, sessionId: 9, roles: [] }), at)).toBeUndefined()
  const guest = signGuestToken('secret', 4)
  expect(readGuestToken('secret', guest)).toBe(4)
  expect(readRoomToken('secret', guest.slice(guest.indexOf('.') + 1), at)).toBeUndefined()
  expect(readGuestToken('secret', signRoomToken('secret', holder, at))).toBeUndefined()
})

test.each([1.5, -1, 0, 2 ** 31, '9', null, {}])('claims with the id %j make a token invalid', (id) => {
  const signed = (purpose: 'access' | 'chat' | 'meeting-room' | 'meeting-guest', claims: object) =>
    createSignedTokens('secret', purpose, z.looseObject({})).sign({ ...claims, exp: 9e9 })
  const session = { sub: '3', sid: id, roles: [] }
  for (const purpose of ['access', 'chat'] as const)
    expect(createAccessTokens('secret', { now: () => at }, purpose).read(signed(purpose, session))).toBeUndefined()
  expect(readGuestToken('secret', `guest.${signed('meeting-guest', { guestId: id })}`)).toBeUndefined()
  for (const claim of ['room', 'userId', 'sessionId'])
    expect(readRoomToken('secret', signed('meeting-room', { ...holder, [claim]: id }), at)).toBeUndefined()
})
