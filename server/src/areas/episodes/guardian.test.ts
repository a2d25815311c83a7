import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revisionOf } from '#contract/kit/revision'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode } from './testing/storeEpisode'
import { admitted, type EpisodeAnswer, guardian, openWard, type Ward } from './testing/ward'

let testServer: TestServer
let ward: Ward
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
})

const change = (id: number, fields: object, who = ward.doctor) =>
  who.put<EpisodeAnswer>(`/api/admin/episodes/${id}/guardian`, fields)
const errorsOf = ({ status, body }: { status: number; body: EpisodeAnswer }) => [status, Object.keys(body.errors ?? {})]
const agreed = { relation: 'mother', receives: ['summary', 'condition'], consent: 'guardian' }

test('of an admission, neither the relation nor a consent is known', async () => {
  expect((await admitted(ward, guardian)).guardian).toMatchObject({
    ...{ relation: null, receives: [], consent: null, recorded_at: null, recorded_by: null },
  })
})

test('the relation and what may be received are stored with who agreed, when, and who recorded it; a consent is withdrawn', async () => {
  const { id } = await admitted(ward, guardian)
  const { status, body } = await change(id, agreed)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.guardian).toMatchObject({
    ...{ first_name: 'Hoda', relation: 'mother', receives: ['condition', 'summary'], consent: 'guardian' },
    ...{ recorded_at: new Date(testNow).toISOString(), recorded_by: { id: ward.doctor.userId } },
  })
  testServer.clock.advance(60_000)
  expect((await change(id, agreed)).body.data.guardian?.recorded_at).toBe(new Date(testNow).toISOString())
  const withdrawn = await change(id, { relation: 'mother', receives: [], consent: 'guardian' })
  expect(withdrawn.body.data.guardian).toMatchObject({
    ...{ relation: 'mother', receives: [], consent: null },
    recorded_at: testServer.clock.now().toISOString(),
  })
})

test('nothing is received without a consent, and what is unknown is refused', async () => {
  const { id } = await admitted(ward, guardian)
  expect(errorsOf(await change(id, { relation: 'mother', receives: ['bills'] }))).toEqual([422, ['consent']])
  expect(errorsOf(await change(id, { receives: [] }))).toEqual([422, ['relation']])
  expect(errorsOf(await change(id, { ...agreed, relation: 'neighbor', receives: ['keys'] }))).toEqual([
    422,
    expect.arrayContaining(['relation']),
  ])
  await expect(
    testServer.database.$client.query(`update episodes set guardian_receives = '{bills}' where id = $1`, [id]),
  ).rejects.toThrow()
})

test('an outdated form does not renew a consent that was withdrawn meanwhile', async () => {
  const { id } = await admitted(ward, guardian)
  const loaded = revisionOf((await ward.doctor.get<EpisodeAnswer>(`/api/admin/episode/${id}`)).body.data)
  expect((await change(id, agreed)).status).toBe(200)
  expect((await change(id, { relation: 'mother' })).status).toBe(200)
  const outdated = await ward.doctor.put<EpisodeAnswer>(`/api/admin/episodes/${id}/guardian`, agreed, {
    headers: { 'if-match': loaded },
  })
  expect(outdated.status).toBe(409)
})

test('a patient without a guardian, a discharged one, a nurse and staff elsewhere are refused', async () => {
  const without = await admitted(ward)
  expect(errorsOf(await change(without.id, agreed))).toEqual([422, ['relation']])
  const { id } = await admitted(ward, { ...guardian, guardian_uuid: '27001010101235' })
  expect((await change(id, agreed, ward.nurse)).status).toBe(403)
  expect((await change(id, agreed, ward.foreignDoctor)).status).toBe(404)
  await dischargeEpisode(testServer, id)
  expect(errorsOf(await change(id, agreed))).toEqual([422, ['status']])
})
