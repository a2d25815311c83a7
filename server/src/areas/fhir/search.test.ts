import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { openWard, type Ward } from '../episodes/testing/ward'
import { storeDrug, storeEmergencyDose } from '../prescriptions/testing/storePrescription'
import { correct, entered, normalValues, storeInpatient, valueIn } from '../vitals/testing/vitals'
import { ask, type Found, found, pagesOf, readOne } from './testing/readFhir'

let testServer: TestServer
let ward: Ward
let episode: number
let patient: number
beforeAll(async () => {
  testServer = await startTestServer()
  ward = await openWard(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  episode = await storeInpatient(testServer, ward)
  const { rows } = await testServer.database.$client.query<{ patient_id: number }>(
    'select patient_id from episodes where id = $1',
    [episode],
  )
  patient = rows[0]?.patient_id ?? 0
})

const date = '2026-11-18 13:00'
const record = (values: object) => entered(ward.nurse, episode, { date, ...values })
const codesOf = ({ code }: Found) => JSON.stringify(code)

test('a set of vital signs is one resource for each value, and one for the blood pressure', async () => {
  await record({ systolic: 120, diastolic: 80, heart_rate: 72, temperature: 36.7 })
  const all = await found(ward.doctor, `Observation?patient=Patient/${patient}`)
  expect(all).toHaveLength(3)
  const pressure = all.find((each) => codesOf(each).includes('85354-9'))
  expect(pressure).toMatchObject({
    status: 'final',
    subject: { reference: `Patient/${patient}` },
    encounter: { reference: `Encounter/episode-${episode}` },
    effectiveDateTime: '2026-11-18T11:00:00.000Z',
    component: [{ valueQuantity: { value: 120 } }, { valueQuantity: { value: 80 } }],
  })
})

test('after a correction, the version and the time of the change differ; the version that a client has is not sent again', async () => {
  const set = await record({ heart_rate: 72 })
  const sign = valueIn(set, 1)
  const before = await readOne(ward.doctor, `Observation/vital-${sign.id}`)
  const etag = before.headers.get('etag') ?? ''
  const again = await readOne(ward.doctor, `Observation/vital-${sign.id}`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  testServer.clock.advance(60_000)
  expect((await correct(ward.nurse, sign, { rate: 82 })).status).toBe(200)
  const after = await readOne(ward.doctor, `Observation/vital-${sign.id}`, { headers: { 'if-none-match': etag } })
  expect([after.status, after.body.status, after.body.valueQuantity]).toMatchObject([200, 'amended', { value: 82 }])
  expect(after.body.meta.lastUpdated > before.body.meta.lastUpdated).toBe(true)
  expect(after.body.meta.versionId).not.toBe(before.body.meta.versionId)
  expect((await correct(ward.nurse, { ...sign, revision: 2 }, { is_error: true })).status).toBe(200)
  expect((await readOne(ward.doctor, `Observation/vital-${sign.id}`)).body.status).toBe('entered-in-error')
})

describe('parameters', () => {
  test('select by patient, date, status and change', async () => {
    await record({ heart_rate: 72 })
    const count = async (parameters: string) =>
      (await found(ward.doctor, `Observation?patient=${patient}&${parameters}`)).length
    expect(await count('date=2026-11-18&status=final')).toBe(1)
    expect(await count('date=ge2026-11-18T10:59Z&date=lt2026-11-18T11:01Z')).toBe(1)
    expect(await count('date=lt2026-11-18')).toBe(0)
    expect(await count('status=amended')).toBe(0)
    expect(await count('status=amended,final')).toBe(1)
    expect(await count('_lastUpdated=ge2026-11-18')).toBe(1)
    expect(await count('_lastUpdated=gt2026-11-18')).toBe(0)
    expect(await found(ward.doctor, 'Observation?patient=999999')).toEqual([])
  })

  test('those that are wrong are refused, those that are unknown are left out of the links', async () => {
    for (const wrong of ['patient=x', 'date=2026-13', '_count=0', '_count=101', 'status=', '_cursor=1']) {
      expect([wrong, (await ask(ward.doctor, `Observation?${wrong}`)).status]).toEqual([
        wrong,
        wrong === 'status=' ? 200 : 422,
      ])
    }
    const { body } = await ask(ward.doctor, `Observation?patient=${patient}&mood=good&_count=5`)
    const { searchParams } = new URL(body.link?.[0]?.url ?? '')
    expect([...searchParams.keys()].sort()).toEqual(['_count', 'patient'])
  })
})

test('a stay is found by every day of it, and until it ends by every day from its beginning on', async () => {
  const count = async (parameters: string) =>
    (await found(ward.doctor, `Encounter?patient=${patient}&${parameters}`)).length
  const countOf = async (days: readonly string[]) => Promise.all(days.map((day) => count(`date=${day}`)))
  // Admitted on the 15th.
  expect(await countOf(['2026-11-14', '2026-11-15', 'lt2026-11-15'])).toEqual([0, 1, 0])
  expect(await countOf(['2026-11-17', '2026-11-25', 'ge2026-11-25'])).toEqual([1, 1, 1])
  testServer.clock.set('2026-11-20T11:00:00Z')
  await dischargeEpisode(testServer, episode)
  testServer.clock.set(testNow)
  expect(await countOf(['2026-11-19', '2026-11-20', '2026-11-21', 'ge2026-11-21'])).toEqual([1, 1, 0, 0])
  expect(await count('date=ge2026-11-19&date=lt2026-11-20')).toBe(1)
})

test('pages have each resource once, those changed last first, with one statement for all rows of a page', async () => {
  for (let minute = 0; minute < 4; minute += 1) {
    testServer.clock.set(new Date(Date.parse(testNow) + minute * 60_000))
    await record({ ...normalValues })
  }
  const pages = await pagesOf(ward.doctor, `Observation?patient=${patient}&_count=5`)
  const all = pages.flat()
  expect(pages.slice(0, -1).every((page) => page.length === 5)).toBe(true)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const times = all.map(({ meta }) => meta.lastUpdated)
  expect(times).toEqual([...times].sort().reverse())
  const searchesOf = async (size: number) => {
    const search = () => found(ward.doctor, `Observation?patient=${patient}&_count=${size}`)
    // Not those of the audit log, which writes the entries of several reads at once.
    return (await statementsOf(testServer.database, search)).filter((each) => !each.includes('audit_log'))
  }
  await searchesOf(1)
  expect(await searchesOf(20)).toHaveLength((await searchesOf(1)).length)
})

test('a dose that was given in an emergency is found and read, by those who can open its episode only', async () => {
  const drug = await storeDrug(testServer)
  const id = await storeEmergencyDose(testServer, { episode, doctor: ward.doctor.userId, drug })
  const all = await found(ward.doctor, `MedicationAdministration?patient=Patient/${patient}`)
  expect(all).toMatchObject([{ id: `emergency-${id}`, status: 'completed', reasonCode: [{ text: 'Cardiac arrest' }] }])
  expect(await found(ward.doctor, `MedicationAdministration?patient=Patient/${patient}&status=not-done`)).toEqual([])
  expect((await readOne(ward.doctor, `MedicationAdministration/emergency-${id}`)).body).toEqual(all[0])
  const stranger = await testServer.addUser({ role: 'DOCTOR' })
  expect((await readOne(stranger, `MedicationAdministration/emergency-${id}`)).status).toBe(404)
  expect((await readOne(ward.doctor, `MedicationAdministration/${id}9999`)).status).toBe(404)
})
