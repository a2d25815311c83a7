import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { FollowUpCase } from '../episodes/testing/followUps'
import { look, since, timeline } from './testing/timeline'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(() => testServer.clock.set(testNow))

const now = () => testServer.clock.now().toISOString()

/** Makes each of the three calls. */
async function statusesFor(who: Client, episode: number): Promise<number[]> {
  const answers = [
    await timeline(who, episode),
    await who.get(`/api/admin/episodes/${episode}/since`),
    await look(who, episode, now()),
  ]
  return answers.map(({ status }) => status)
}

test('nobody without a session, permission or access gets an answer', async () => {
  const stay = await FollowUpCase.open(testServer)
  const { id } = stay.episode
  const { doctor, foreignDoctor } = stay.ward
  const withoutPermission = await stay.holderOf(['list-episode'])
  expect(await statusesFor(new Client(doctor.url), id)).toEqual([401, 401, 401])
  expect(await statusesFor(withoutPermission, id)).toEqual([403, 403, 403])
  expect(await statusesFor(foreignDoctor, id)).toEqual([404, 404, 404])
  expect(await statusesFor(doctor, 2_000_000_000)).toEqual([404, 404, 404])
  expect(await statusesFor(doctor, id)).toEqual([200, 200, 200])
})

test('what one person has seen is still new to another', async () => {
  const stay = await FollowUpCase.open(testServer)
  const { doctor, nurse } = stay.ward
  const past = '2026-01-01T00:00:00.000Z'
  const reader = await stay.holderOf(['update-episode'])
  for (const who of [doctor, reader]) await look(who, stay.episode.id, past)
  await nurse.post(`/api/admin/patients/${stay.episode.patient_id}/allergies/none-known`)
  const countFor = async (who: Client) => (await since(who, stay.episode.id)).counts.allergies
  expect([await countFor(doctor), await countFor(reader)]).toEqual([1, 1])
  const later = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
  testServer.clock.set(later)
  await look(doctor, stay.episode.id, later)
  await look(doctor, stay.episode.id, later)
  expect([await countFor(doctor), await countFor(reader)]).toEqual([0, 1])
})

test.each(['', 'yesterday', '2026-13-01T00:00:00.000Z'])('%j is no time at which a case was seen', async (until) => {
  const stay = await FollowUpCase.open(testServer)
  expect((await look(stay.ward.doctor, stay.episode.id, until)).status).toBe(422)
})

test.each(['before=1', 'before=1763625600000000-20-x', 'group=weather', 'limit=101', 'limit=0'])(
  'the query %s is refused',
  async (query) => {
    const stay = await FollowUpCase.open(testServer)
    expect((await timeline(stay.ward.doctor, stay.episode.id, query)).status).toBe(422)
  },
)
