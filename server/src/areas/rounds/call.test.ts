import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostOnStage } from '#contract/rounds/codes'
import { Client } from '../../platform/testing/client'
import { startClosedAddress } from '../../platform/testing/closedAddress'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { RoundFixture } from './testing/roundFixture'

const state = { audio: true, video: true, line: null, sound_only: null }

let testServer: TestServer
let fixture: RoundFixture
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  fixture = await RoundFixture.open(testServer)
})
afterEach(() => fixture.close())

const partOf = async (id: number, who: Client) => (await fixture.conference(id, who)).body.data.call_part

async function enter(id: number, who: Client) {
  const { body } = await fixture.callToken(id, who)
  const tab = await fixture.connect(who)
  const answer = await tab.ask('meeting:join', { token: body.token, state })
  if (!answer.ok) throw new Error(`refused: ${answer.status}`)
  return { tab, ...answer }
}

test('the call opens when the round starts, for its stage, and closes when it ends', async () => {
  const id = await fixture.created()
  expect((await fixture.callToken(id, fixture.organizer)).status).toBe(404)
  await fixture.start(id)
  expect(await partOf(id, fixture.organizer)).toBe('stage')
  expect(await partOf(id, fixture.presenter)).toBe('stage')
  expect((await fixture.callToken(id, fixture.ward.foreignDoctor)).status).toBe(404)
  const first = await enter(id, fixture.organizer)
  const second = await enter(id, fixture.presenter)
  expect(second.peers).toMatchObject([{ user_id: fixture.organizer.userId, kind: 'staff' }])
  await fixture.end(id)
  for (const { tab } of [first, second]) await eventually(() => tab.payloadsOf('meeting:closed').length === 1)
  expect((await fixture.callToken(id, fixture.organizer)).status).toBe(404)
  expect(await partOf(id, fixture.organizer)).toBeNull()
})

test('who has a seat in it is in a call for those who consult them', async () => {
  const { organizer, presenter } = fixture
  const isInCall = async (who: Client) =>
    (await who.get<{ data: { in_call: boolean } }>('/api/admin/episodes/requests/presence')).body.data.in_call
  const id = await fixture.running()
  await enter(id, organizer)
  expect([await isInCall(organizer), await isInCall(presenter)]).toEqual([true, false])
  await fixture.end(id)
  expect(await isInCall(organizer)).toBe(false)
})

test('without a media server the hall has no call; the floor brings to the stage, for as long as it is given', async () => {
  const id = await fixture.running()
  const { attendee } = fixture
  expect(await partOf(id, attendee)).toBeNull()
  expect((await fixture.callToken(id, attendee)).status).toBe(404)
  await fixture.floor(id, await fixture.version(id), attendee.userId)
  expect(await partOf(id, attendee)).toBe('stage')
  const { tab } = await enter(id, attendee)
  const organizer = await enter(id, fixture.organizer)
  await fixture.floor(id, await fixture.version(id), null)
  await eventually(() => tab.payloadsOf('meeting:closed').length === 1)
  expect((await fixture.callToken(id, attendee)).status).toBe(404)
  expect(organizer.tab.payloadsOf('meeting:closed')).toEqual([])
})

test('the stage has nine places: the organizer, presenters of locations and the floor come before speakers', async () => {
  const { ward, organizer, presenter, attendee } = fixture
  const speakers: Client[] = []
  for (let count = 0; count < mostOnStage; count += 1)
    speakers.push(await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hub] }))
  const id = await fixture.running({ mandatory_speakers: speakers.map(({ userId }) => userId) })
  const partsOf = async () => {
    const parts: unknown[] = []
    for (const who of [organizer, presenter, ...speakers]) parts.push(await partOf(id, who))
    return parts
  }
  const all = Array.from({ length: mostOnStage }, () => 'stage')
  expect(await partsOf()).toEqual([...all, null, null])
  await fixture.floor(id, await fixture.version(id), attendee.userId)
  expect(await partsOf()).toEqual([...all.slice(1), null, null, null])
  expect(await partOf(id, attendee)).toBe('stage')
})

test('with a media server everybody else is in the hall', async () => {
  const closed = await startClosedAddress()
  const janus = { url: `${closed.url}/janus`, secret: 'a secret of this test alone' }
  const large = await startTestServer({ meeting: { engine: 'p2p', janus } }, { sharedWith: testServer })
  const id = await fixture.running()
  const { token, userId } = fixture.attendee
  const attendee = new Client(large.stranger.url, token, userId)
  const { body } = await attendee.get<{ data: { call_part: string } }>(`/api/admin/rounds/${id}/conference`)
  expect(body.data.call_part).toBe('hall')
  const entry = await fixture.callToken(id, attendee)
  expect(entry.status).toBe(200)
  await large.stop()
  await closed.stop()
})
