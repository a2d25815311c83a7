import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { revisionOf } from '#contract/kit/revision'
import { limitsFor } from '../../platform/limits/limits'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { diagnosisCodes } from '../../schema/icd'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { startWhoServer, testCredentials, type WhoServer } from './testing/whoServer'

let who: WhoServer
let testServer: TestServer
/** Shares the database, and has no service. */
let withoutService: TestServer
let day: ClinicDay
let visit: Visit
let token: string
beforeAll(async () => {
  who = await startWhoServer()
  testServer = await startTestServer({
    icd: {
      release: '2021-05',
      service: { url: who.url, credentials: { tokenUrl: who.tokenUrl, ...testCredentials } },
    },
  })
  withoutService = await startTestServer({}, { sharedWith: testServer })
})
afterAll(async () => {
  await withoutService.stop()
  await testServer.stop()
  await who.close()
})
beforeEach(async () => {
  who.answer = 'found'
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  token = await day.callIn(visit)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

interface Found {
  destinationEntities: { title: string; theCode: string }[]
  error: boolean
  errorMessage: string | null
}
interface Saved {
  message: string
  data: { id: number; title: string; theCode: string; added_at: string }[]
  errors?: Record<string, string[]>
}

const codesOf = ({ destinationEntities }: Found) => destinationEntities.map(({ theCode }) => theCode)
const searchAt = async (client: Client, q: string) =>
  (await client.get<Found>(`/api/admin/icd/search?q=${encodeURIComponent(q)}`)).body
const diabetes = { title: "Type 2 <em class='found'>diabetes</em>", theCode: '5A11', matchingPVs: [] }
const hypertension = { title: 'Essential hypertension', theCode: 'ba00', matchingPVs: null }
const invented = {
  title: "An <em class='found'>invented</em> entity",
  theCode: '9Z99.1',
  matchingPVs: [{ propertyId: 'Title', label: "<em class='found'>invented</em>", score: 0.5 }],
}

function save(codes: readonly object[], client = day.doctor, patient = visit.patient.userId) {
  return client.post<Saved>(`/api/admin/icd/insert/${visit.id}`, { patient_id: patient, icd_codes: codes })
}
const read = async (client: Client) =>
  (await client.get<Saved>(`/api/admin/icd/fetch/appointment/${visit.id}`)).body.data

test('codes that were saved since the sender has loaded them are not removed', async () => {
  const loaded = await read(day.doctor)
  expect((await save([diabetes])).status).toBe(200)
  const input = { patient_id: visit.patient.userId, icd_codes: [hypertension] }
  const insert = (base: Saved['data']) =>
    day.doctor.post<Saved & { changed: string[] }>(`/api/admin/icd/insert/${visit.id}`, input, {
      headers: { 'if-match': revisionOf({ data: base }) },
    })
  const refused = await insert(loaded)
  expect([refused.status, refused.body.changed]).toEqual([409, ['icd_codes']])
  expect((await read(day.doctor)).map(({ theCode }) => theCode)).toEqual(['5A11'])
  expect((await insert(await read(day.doctor))).status).toBe(200)
})

test('codes are found at the service; a text that is a code is found in the list too', async () => {
  expect(await searchAt(day.doctor, 'diabetes')).toMatchObject({ error: false, errorMessage: null })
  expect(codesOf(await searchAt(day.doctor, 'diabetes'))).toEqual(['5A11', '9Z99.1'])
  expect(codesOf(await searchAt(day.doctor, 'ba00'))).toEqual(['BA00', '5A11', '9Z99.1'])
  expect(codesOf(await searchAt(day.doctor, 'التهاب'))).toEqual(['CA40'])
})

test.each([
  ['busy', 'The ICD-11 service is receiving too many requests.'],
  ['broken', 'The ICD-11 service does not respond.'],
  ['message', 'The search text is too long'],
] as const)('when the service answers %s, the field gets a message and the list’s results', async (answer, message) => {
  who.answer = answer
  const found = await searchAt(day.doctor, 'diabetes')
  expect(found.error).toBe(true)
  expect(found.errorMessage).toContain(message)
  expect(codesOf(found)).toEqual(['5A10', '5A11', '5A14', '5A41'])
})

test('after too many searches of one person the list is searched, and the service is not asked', async () => {
  const limits = limitsFor('production')
  const searchIcd = { perAddress: { tries: 100, seconds: 60 }, perAccount: { tries: 1, seconds: 60 } }
  const limited = await startTestServer(
    { icd: testServer.server.platform.config.icd },
    { sharedWith: testServer, limits: { ...limits, searchIcd } },
  )
  const doctor = await limited.as('doctor@demo.test')
  expect(await searchAt(doctor, 'diabetes')).toMatchObject({ error: false })
  const asked = who.searches.length
  const found = await searchAt(doctor, 'diabetes')
  expect(found).toMatchObject({ error: true, errorMessage: expect.stringContaining('too many requests') })
  expect(codesOf(found)).toEqual(['5A10', '5A11', '5A14', '5A41'])
  expect(who.searches).toHaveLength(asked)
  await limited.stop()
})

test('without a service the starter list is searched, by code and by words', async () => {
  const doctor = await withoutService.as('doctor@demo.test')
  expect(await searchAt(doctor, 'type mellitus diabetes 2')).toEqual({
    destinationEntities: [
      {
        id: 'http://id.who.int/icd/release/11/mms/119724091',
        title: 'Type 2 diabetes mellitus',
        theCode: '5A11',
        matchingPVs: [],
      },
    ],
    error: false,
    errorMessage: null,
  })
  expect(codesOf(await searchAt(doctor, 'BA4'))).toEqual(['BA40', 'BA40.0', 'BA41'])
  expect(codesOf(await searchAt(doctor, ''))).toHaveLength(25)
})

test('a client gets a token of the service for its own searches, and never the secret', async () => {
  const { body, headers } = await day.doctor.get<{ data: object }>('/api/admin/icd/auth')
  expect(body.data).toEqual({
    token: expect.stringMatching(/^token-\d+$/),
    expires_at: expect.stringMatching(/^2026-11-18T/),
    search_url: `${who.url}/icd/release/11/2021-05/mms/search`,
    api_version: 'v2',
    release: '2021-05',
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify(body)).not.toContain(testCredentials.clientSecret)
  const local = await (await withoutService.as('doctor@demo.test')).get<{ data: object }>('/api/admin/icd/auth')
  expect(local.body.data).toMatchObject({ token: null, search_url: expect.stringContaining('/api/admin/icd/search') })
  expect((await visit.patient.get('/api/admin/icd/auth')).status).toBe(403)
})

test('codes are saved in their order, without markup, and read again; the same again changes nothing', async () => {
  const { status, body } = await save([invented, diabetes, hypertension])
  expect([status, body.message]).toEqual([200, 'Saved Successfully'])
  expect(body.data).toMatchObject([
    {
      title: 'An invented entity',
      theCode: '9Z99.1',
      matchingPVs: [{ propertyId: 'Title', label: 'invented', score: 0.5 }],
    },
    { title: 'Type 2 diabetes mellitus', theCode: '5A11' },
    { title: 'Essential hypertension', theCode: 'BA00' },
  ])
  testServer.clock.advance(60_000)
  expect((await save([invented, diabetes, hypertension])).body.data).toEqual(body.data)
  expect(await read(day.doctor)).toEqual(body.data)
  expect((await save([hypertension, hypertension, invented])).body.data.map(({ theCode }) => theCode)).toEqual([
    'BA00',
    '9Z99.1',
  ])
})

test('who added and removed a code, and when, stays', async () => {
  await save([diabetes])
  testServer.clock.advance(60_000)
  await save([hypertension])
  const rows = await testServer.database
    .select()
    .from(diagnosisCodes)
    .where(eq(diagnosisCodes.appointment_id, visit.id))
    .orderBy(diagnosisCodes.id)
  const later = new Date(Date.parse(testNow) + 60_000)
  const by = day.doctor.userId
  expect(rows).toMatchObject([
    { code: '5A11', added_by: by, added_at: new Date(testNow), removed_by: by, removed_at: later },
    { code: 'BA00', added_by: by, added_at: later, removed_by: null, removed_at: null },
  ])
})

test('only the doctor of the visit saves codes, for its patient; a day after the visit, codes can only be added', async () => {
  expect((await save([diabetes], day.coordinator)).status).toBe(404)
  expect((await save([diabetes], await testServer.as('doctor2@demo.test'))).status).toBe(404)
  expect((await save([diabetes], visit.patient)).status).toBe(403)
  const other = await testServer.addUser()
  expect((await save([diabetes], day.doctor, other.userId)).body.errors).toEqual({
    patient_id: ['This is not the patient of the visit'],
  })
  const early = await day.book(20)
  const before = { patient_id: early.patient.userId, icd_codes: [diabetes] }
  expect((await day.doctor.post<Saved>(`/api/admin/icd/insert/${early.id}`, before)).body.errors).toEqual({
    appointment: ['This patient has not been called in yet'],
  })
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect((await save([diabetes])).status).toBe(200)
  testServer.clock.advance(25 * 3_600_000)
  const doctor = await day.signInAgain(day.doctor)
  const replaced = await save([hypertension], doctor)
  expect([replaced.status, replaced.body.errors]).toEqual([
    422,
    { icd_codes: ['More than a day after the visit, codes can be added, but not removed'] },
  ])
  const added = await save([diabetes, hypertension], doctor)
  expect(added.body.data.map(({ theCode }) => theCode)).toEqual(['5A11', 'BA00'])
  expect((await save([hypertension, diabetes], await day.signInAgain(day.coordinator))).status).toBe(404)
})

test('codes that cannot be saved are refused with the reason', async () => {
  const errors = async (code: object) => (await save([code])).body.errors
  expect(await errors({ ...diabetes, theCode: 'diabetes!' })).toEqual({
    'icd_codes.theCode': ['This is not an ICD-11 code'],
  })
  expect(await errors({ ...diabetes, title: '<em></em>' })).toEqual({ 'icd_codes.title': ['Field is required'] })
  const many = Array.from({ length: 51 }, (_, index) => ({ ...diabetes, theCode: `5A${10 + index}` }))
  expect((await save(many)).body.errors).toEqual({ icd_codes: ['At most 50 codes can be saved for a visit'] })
  // Without a service, nobody could have found the code.
  const doctor = (await day.signInAgain(day.doctor)).token
  const body = JSON.stringify({ patient_id: visit.patient.userId, icd_codes: [invented] })
  const refused = await fetch(`${withoutService.url}/api/admin/icd/insert/${visit.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${doctor}`, 'content-type': 'application/json' },
    body,
  })
  expect(await refused.json()).toMatchObject({
    errors: { icd_codes: ['The list of this installation has no code 9Z99.1'] },
  })
  expect(await read(day.doctor)).toEqual([])
})

test('other staff read the codes once the visit is finished, patients never', async () => {
  await save([diabetes])
  expect(await read(day.coordinator)).toEqual([])
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect(await read(day.coordinator)).toMatchObject([{ theCode: '5A11' }])
  const path = `/api/admin/icd/fetch/appointment/${visit.id}`
  expect((await visit.patient.get(path)).status).toBe(403)
  expect((await (await testServer.addUser({ role: 'NURSE' })).get(path)).status).toBe(403)
  expect((await (await testServer.addUser({ role: 'DOCTOR' })).get(path)).status).toBe(404)
})

test('staff see the codes of a finished visit and their changes on the page of the appointment', async () => {
  interface Shown {
    data: { icds: object[]; history: { event: string; at: string; by: { id: number } | null; reason: string | null }[] }
  }
  const show = async (client: Client) => (await client.get<Shown>(`/api/admin/appointments/${visit.id}`)).body.data
  await save([diabetes, hypertension])
  expect((await show(day.coordinator)).icds).toEqual([])
  testServer.clock.advance(60_000)
  await save([diabetes])
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  const { icds, history } = await show(day.coordinator)
  expect(icds).toEqual([{ code: '5A11', title: 'Type 2 diabetes mellitus' }])
  expect(history.filter(({ event }) => event.startsWith('code_'))).toMatchObject([
    { event: 'code_added', at: new Date(testNow).toISOString(), by: { id: day.doctor.userId }, reason: '5A11, BA00' },
    { event: 'code_removed', at: new Date(Date.parse(testNow) + 60_000).toISOString(), reason: 'BA00' },
  ])
})
