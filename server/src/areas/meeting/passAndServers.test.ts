import { expect, test } from 'vitest'
import { iceServers, turnCredentials } from './iceServers'
import { issuePass, readPass } from './pass'

const at = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const holder = { appointmentId: 5, userId: 3, sessionId: 9 }

test("credentials are those of coturn's use-auth-secret", () => {
  expect(turnCredentials('north', 1735689600, 'u1')).toEqual({
    username: '1735689600:u1',
    credential: 'Y/bvB4c6q5RPFqFCNemhlOMvmYE=',
  })
})

test('the servers of the settings, with credentials that outlast the visit', () => {
  expect(iceServers({ turn: undefined, stunUrls: [] }, 'u3', at)).toEqual([])
  const config = { turn: { urls: ['turn:t.example.org'], secret: 'north' }, stunUrls: ['stun:s.example.org'] }
  const expires = at.getTime() / 1000 + 6 * 60 * 60
  expect(iceServers(config, 'u3', at)).toEqual([
    { urls: ['stun:s.example.org'] },
    { urls: ['turn:t.example.org'], ...turnCredentials('north', expires, 'u3') },
  ])
})

test('a pass says who may enter where, for five minutes', () => {
  const pass = issuePass('secret', holder, at)
  expect(readPass('secret', pass, minutes(4))).toMatchObject(holder)
  expect(readPass('secret', pass, minutes(5))).toBeUndefined()
})

test('a pass that was changed, cut or sealed with another key is none', () => {
  const pass = issuePass('secret', holder, at)
  const [body = '', seal = ''] = pass.split('.')
  const other = Buffer.from(body, 'base64url').toString().replace('"appointmentId":5', '"appointmentId":6')
  for (const forged of [`${Buffer.from(other).toString('base64url')}.${seal}`, body, `${body}.`, '', '.', 'x.y'])
    expect(readPass('secret', forged, at)).toBeUndefined()
  expect(readPass('another', pass, at)).toBeUndefined()
})
