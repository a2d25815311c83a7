import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { FollowUpCase } from '../episodes/testing/followUps'
import { storeInvestigation } from '../investigations/testing/storeInvestigation'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { entered, normalValues } from '../vitals/testing/vitals'
import { entriesOf, since, timeline } from './testing/timeline'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(() => testServer.clock.set(testNow))

/** A case with an entry of each part that has permissions of its own. */
async function openCase(): Promise<FollowUpCase> {
  const stay = await FollowUpCase.open(testServer)
  const { doctor, nurse } = stay.ward
  await nurse.post(`/api/admin/patients/${stay.episode.patient_id}/allergies/none-known`)
  await entered(nurse, stay.episode.id, { date: '2026-11-18 13:00', ...normalValues })
  await stay.create(doctor, 'doctor', { surveys_answers: [stay.better('doctor', 1)] })
  await doctor.post('/api/admin/prescriptions', {
    ...{ type: 'doctor', episode_id: stay.episode.id, status: 2, drug_id: await storeDrug(testServer) },
    ...{ dosage: '500', dosage_unit: 'mg', form_id: 'tablet', route_id: 'oral', kind: 'once' },
  })
  await storeInvestigation(testServer, { episode: stay.episode.id, doctor: doctor.userId })
  return stay
}

const groupsFor = async (stay: FollowUpCase, permissions: string[]) => {
  const who = await stay.holderOf(permissions)
  const entries = await entriesOf(who, stay.episode.id)
  return [...new Set(entries.map(({ group }) => group))].toSorted()
}

test.each<[string[], string[]]>([
  [['update-episode'], ['history', 'stay']],
  [['show-episode'], ['history', 'stay', 'vitals']],
  [
    ['update-episode', 'list-vital-sign'],
    ['history', 'stay', 'vitals'],
  ],
  [
    ['update-episode', 'show-prescription'],
    ['history', 'prescriptions', 'stay'],
  ],
  [
    ['update-episode', 'show-investigation'],
    ['history', 'investigations', 'stay'],
  ],
  [
    ['update-episode', 'show-follow-up'],
    ['history', 'notes', 'stay'],
  ],
  // It opens the other submissions.
  [
    ['update-episode', 'show-survey-instance'],
    ['history', 'stay'],
  ],
])('with %j, the timeline has %j', async (permissions, groups) => {
  expect(await groupsFor(await openCase(), permissions)).toEqual(groups)
})

test('staff of a hospital above read it after giving a reason', async () => {
  const stay = await openCase()
  const { hubDoctor, foreignDoctor } = stay.ward
  expect((await timeline(hubDoctor, stay.episode.id)).status).toBe(403)
  await stay.giveReason(hubDoctor)
  const groups = new Set((await entriesOf(hubDoctor, stay.episode.id)).map(({ group }) => group))
  expect([...groups].toSorted()).toEqual(['history', 'investigations', 'notes', 'prescriptions', 'stay', 'vitals'])
  expect((await timeline(foreignDoctor, stay.episode.id)).status).toBe(404)
})

test('nobody is told of news in parts that they do not read', async () => {
  const stay = await openCase()
  const who = await stay.holderOf(['update-episode'])
  await who.put(`/api/admin/episodes/${stay.episode.id}/looked`, { seen_until: '2026-01-01T00:00:00.000Z' })
  expect((await since(who, stay.episode.id)).counts).toEqual({
    vitals: 0,
    missed_doses: 0,
    orders: 0,
    results: 0,
    follow_ups: 0,
    allergies: 1,
  })
})
