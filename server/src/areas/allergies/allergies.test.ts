import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Allergy, AllergyList, OwnAllergies } from '#contract/allergies/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { allergies } from '../../schema/allergies'
import { drugs } from '../../schema/drugs'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { storeVisit } from '../submissions/testing/storeVisit'

let testServer: TestServer
let day: ClinicDay
let nurse: Client
let patientId: number
let path: string
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  nurse = await testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId] })
  patientId = (await day.book(4)).patient.userId
  path = `/api/admin/patients/${patientId}/allergies`
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

interface Answer<T> {
  data: T
  errors?: Record<string, string[]>
}

const input = {
  drug_id: null,
  substance: 'Peanuts',
  reaction: 'Swelling of the lips',
  severity: 'moderate',
  status: 'active',
  status_reason: null,
  noted_since: '2020-03-04',
}
const create = (changes: object = {}, client = nurse) => client.post<Answer<Allergy>>(path, { ...input, ...changes })
const created = async (changes: object = {}) => (await create(changes)).body.data
const noneKnown = (client = nurse) =>
  client.post<Answer<NonNullable<AllergyList['none_known']>>>(`${path}/none-known`, {})
const list = async (client = nurse) => (await client.get<Answer<AllergyList>>(path)).body.data
const update = (allergy: Allergy, changes: object, client = nurse) =>
  client.put<Answer<Allergy>>(`/api/admin/allergies/${allergy.id}`, {
    ...input,
    revision: allergy.revision,
    ...changes,
  })
const remove = (id: number, client = nurse) =>
  client.delete(`/api/admin/allergies/${id}`, { body: { reason: 'Of another patient' } })

test('nothing is recorded at first, then none is known, then an allergy replaces the statement', async () => {
  expect(await list()).toEqual({ state: 'not_recorded', none_known: null, allergies: [] })
  const stated = (await noneKnown()).body.data
  expect(stated).toMatchObject({ recorded_by: { id: nurse.userId }, recorded_at: new Date(testNow).toISOString() })
  expect(await list(day.doctor)).toEqual({ state: 'none_known', none_known: stated, allergies: [] })
  const allergy = await created()
  expect(allergy).toMatchObject({
    substance_text: 'Peanuts',
    reaction: 'Swelling of the lips',
    severity: 'moderate',
    noted_since: '2020-03-04',
    versions: [],
  })
  expect(await list(day.coordinator)).toEqual({ state: 'listed', none_known: null, allergies: [allergy] })
  expect((await remove(stated.id)).status).toBe(404)
})

test('a repeated statement returns the first one, and it can be taken back', async () => {
  const stated = (await noneKnown()).body.data
  expect((await noneKnown(day.doctor)).body.data).toEqual(stated)
  expect((await remove(stated.id, day.doctor)).status).toBe(200)
  expect((await list()).state).toBe('not_recorded')
  const rows = await testServer.database.select().from(allergies).where(eq(allergies.patient_id, patientId))
  expect(rows).toMatchObject([{ none_known: true, removed_by: day.doctor.userId, removed_at: new Date(testNow) }])
})

test('while an active allergy is recorded, nobody can state that none is known', async () => {
  const allergy = await created()
  expect((await noneKnown()).status).toBe(422)
  await update(allergy, { status: 'refuted', status_reason: 'Negative test' })
  expect((await list()).state).toBe('not_recorded')
  expect((await noneKnown()).status).toBe(200)
  // The allergy is active again, so the statement ends.
  const [refuted] = (await list()).allergies
  expect((await update(refuted as Allergy, {})).status).toBe(200)
  expect(await list()).toMatchObject({ state: 'listed', none_known: null })
})

test('the database refuses an active allergy beside the statement that none is known', async () => {
  await noneKnown()
  const row = {
    patient_id: patientId,
    none_known: false,
    substance: 'Latex',
    substance_key: 'latex',
    severity: 'mild' as const,
    recorded_by: nurse.userId,
    recorded_at: new Date(testNow),
  }
  await expect(testServer.database.insert(allergies).values(row)).rejects.toThrow()
})

test('of “none known” and a new allergy at once, the allergy stays, in any order', async () => {
  const [stated, recorded] = await Promise.all([noneKnown(), create({}, day.doctor)])
  expect(recorded.status).toBe(200)
  expect([200, 422]).toContain(stated.status)
  expect(await list()).toMatchObject({ state: 'listed', none_known: null, allergies: [{ substance_text: 'Peanuts' }] })
})

test('two people who record the same allergy at once record it once', async () => {
  const responses = await Promise.all([create(), create({ substance: ' peanuts ' }, day.doctor)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await list()).allergies).toHaveLength(1)
  expect((await create()).body.errors).toEqual({ substance: ['This allergy is already recorded'] })
})

test('a correction stores what it replaces, with who recorded it and when', async () => {
  const first = await created()
  testServer.clock.advance(60_000)
  const { body } = await update(first, { severity: 'severe', reaction: 'Anaphylaxis' }, day.doctor)
  const { id: _id, versions: _versions, ...replaced } = first
  expect(body.data).toMatchObject({
    severity: 'severe',
    reaction: 'Anaphylaxis',
    revision: 2,
    recorded_by: { id: day.doctor.userId },
    recorded_at: new Date(new Date(testNow).getTime() + 60_000).toISOString(),
    versions: [replaced],
  })
  const late = await update(first, { severity: 'mild' })
  expect(late.status).toBe(422)
  expect((await list()).allergies).toEqual([body.data])
})

test('active allergies come first, the most severe first', async () => {
  await created({ substance: 'Dust', severity: 'mild' })
  await created({ substance: 'Latex', severity: 'severe', status: 'refuted', status_reason: 'Negative test' })
  await created({ substance: 'Bee venom', severity: 'life_threatening' })
  await created({ substance: 'Eggs', severity: 'severe' })
  const names = (await list()).allergies.map(({ substance_text: text }) => text)
  expect(names).toEqual(['Bee venom', 'Eggs', 'Dust', 'Latex'])
})

test('a drug of the list has its name in the language of the reader, and is recorded once', async () => {
  const [drug] = await testServer.database.select().from(drugs).where(eq(drugs.drug_name, 'Amoxicillin'))
  const ofDrug = { drug_id: drug?.id, substance: null }
  expect(await created(ofDrug)).toMatchObject({ drug_id: drug?.id, substance_text: 'Amoxicillin' })
  expect((await create(ofDrug)).status).toBe(422)
  expect((await create({ drug_id: 999_999 })).body.errors).toHaveProperty('drug_id')
  const arabic = await nurse.get<Answer<AllergyList>>(path, { language: 'ar' })
  expect(arabic.body.data.allergies[0]?.substance_text).toBe(drug?.drug_name_ar)
})

test.each([
  ['no substance', { substance: ' ' }, 'substance'],
  ['no severity', { severity: '' }, 'severity'],
  ['no reason of a refuted one', { status: 'refuted' }, 'status_reason'],
  ['a day in the future', { noted_since: '2030-01-01' }, 'noted_since'],
])('%s is refused at its field', async (_name, changes, field) => {
  const { status, body } = await create(changes)
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual([field])
  expect((await list()).allergies).toEqual([])
})

test('an allergy entered in error leaves the list, and its row stays', async () => {
  const { id } = await created()
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
  expect(await list()).toEqual({ state: 'not_recorded', none_known: null, allergies: [] })
  const [row] = await testServer.database.select().from(allergies).where(eq(allergies.id, id))
  expect(row).toMatchObject({ substance: 'Peanuts', removed_by: nurse.userId })
})

test('an allergy that another person has corrected is not removed for what it said before', async () => {
  const allergy = await created()
  const { body } = await update(allergy, { severity: 'life_threatening' }, day.doctor)
  const read = { reason: 'Wrong', revision: allergy.revision }
  const late = await nurse.delete<Answer<null>>(`/api/admin/allergies/${allergy.id}`, { body: read })
  expect([late.status, late.body.errors]).toEqual([
    422,
    { revision: ['Another person has changed this allergy. Reload it before you continue'] },
  ])
  expect((await list()).allergies).toEqual([body.data])
})

test('patients see their own active allergies, the most severe first, and those of nobody else', async () => {
  const patient = await testServer.addUser({ role: 'PATIENT' })
  const other = await testServer.addUser({ role: 'PATIENT' })
  await storeVisit(testServer, { patient: patient.userId, hospital: day.hospitalId })
  const own = async (client: Client, language: 'en' | 'ar' = 'en') =>
    (await client.get<Answer<OwnAllergies>>('/api/patient/allergies', { language })).body.data
  expect(await own(patient)).toEqual({ state: 'not_recorded', allergies: [] })
  path = `/api/admin/patients/${patient.userId}/allergies`
  const [drug] = await testServer.database.select().from(drugs).where(eq(drugs.drug_name, 'Amoxicillin'))
  await created({ substance: 'Dust', severity: 'mild' })
  await created({ substance: 'Latex', severity: 'severe', status: 'refuted', status_reason: 'Negative test' })
  const worst = await created({ drug_id: drug?.id, substance: null, severity: 'life_threatening' })
  expect(await own(patient)).toEqual({
    state: 'listed',
    allergies: [
      {
        ...{ id: worst.id, substance_text: 'Amoxicillin', reaction: 'Swelling of the lips' },
        ...{ severity: 'life_threatening', noted_since: '2020-03-04' },
      },
      expect.objectContaining({ substance_text: 'Dust' }),
    ],
  })
  expect((await own(patient, 'ar')).allergies[0]?.substance_text).toBe(drug?.drug_name_ar)
  expect(await own(other)).toEqual({ state: 'not_recorded', allergies: [] })
  expect((await nurse.get('/api/patient/allergies')).status).toBe(403)
})

test('only doctors and nurses of the patient change allergies, and nobody reads those of other patients', async () => {
  const allergy = await created()
  const elsewhere = await testServer.addUser({ role: 'NURSE' })
  for (const [client, readStatus, changeStatus] of [
    [testServer.stranger, 401, 401],
    [day.coordinator, 200, 403],
    [elsewhere, 404, 404],
  ] as const) {
    expect((await client.get(path)).status).toBe(readStatus)
    expect((await create({ substance: 'Eggs' }, client)).status).toBe(changeStatus)
    expect((await noneKnown(client)).status).toBe(changeStatus)
    expect((await update(allergy, {}, client)).status).toBe(changeStatus)
    expect((await remove(allergy.id, client)).status).toBe(changeStatus)
  }
  expect((await list()).allergies).toEqual([allergy])
})
