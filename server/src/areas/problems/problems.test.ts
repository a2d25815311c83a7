import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem, ProblemList } from '#contract/problems/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay } from '../lobby/testing/clinicDay'

// What problems have in common with other lists is tested in clinicalLists.test.ts.
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
  path = `/api/admin/patients/${patientId}/problems`
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

interface Answer<T> {
  data: T
  errors?: Record<string, string[]>
}

const diabetes = { title: 'diabetes as found', theCode: '5A11', matchingPVs: [] }
const input = { icd_code: null, title: 'Asthma', status: 'active', status_reason: null, noted_since: null }
const create = (changes: object = {}) => nurse.post<Answer<Problem>>(path, { ...input, ...changes })
const list = async () => (await nurse.get<Answer<ProblemList>>(path)).body.data

test('a problem with a code has the title of the code, and is recorded once', async () => {
  const { body } = await create({ icd_code: diabetes, title: null })
  expect(body.data).toMatchObject({ title: 'Type 2 diabetes mellitus', theCode: '5A11' })
  expect((await create({ icd_code: diabetes })).body.errors).toEqual({ title: ['This problem is already recorded'] })
  // The same title without the code is the same problem.
  expect((await create({ title: 'type 2 DIABETES mellitus' })).status).toBe(422)
  expect((await list()).problems).toHaveLength(1)
})

test('a code that is not known is refused at its field', async () => {
  const { status, body } = await create({ icd_code: { ...diabetes, theCode: '9Z99' } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual(['icd_code'])
})

test('a nurse finds codes, as the doctor of a visit does', async () => {
  const found = await nurse.get<{ destinationEntities: { theCode: string }[] }>('/api/admin/icd/search?q=5A11')
  expect(found.body.destinationEntities[0]?.theCode).toBe('5A11')
  expect((await day.coordinator.get(path)).status).toBe(200)
})

test.each([
  ['neither a title nor a code', { title: ' ' }, 'title'],
  ['no code', { icd_code: { ...diabetes, theCode: '?' } }, 'icd_code.theCode'],
  ['a day in the future', { noted_since: '2030-01-01' }, 'noted_since'],
  ['a status of other lists', { status: 'inactive', status_reason: 'Treated' }, 'status'],
])('%s is refused at its field', async (_name, changes, field) => {
  const { status, body } = await create(changes)
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual([field])
})

test('active problems come first, in the order of recording', async () => {
  await create({ title: 'Pneumonia', status: 'resolved', status_reason: 'Treated' })
  await create()
  await create({ title: 'Anaemia' })
  expect((await list()).problems.map(({ title }) => title)).toEqual(['Asthma', 'Anaemia', 'Pneumonia'])
})

test('a list has at most 100 entries', async () => {
  await testServer.database.execute(sql`insert into problems (patient_id, none_known, problem, problem_key, status, status_reason,
      recorded_by, recorded_at)
    select ${patientId}, false, 'Problem ' || n, 'problem ' || n, 'resolved', 'Treated', ${nurse.userId}, now()
    from generate_series(1, 99) as n`)
  expect((await create()).status).toBe(200)
  const { body } = await create({ title: 'Migraine' })
  expect(body.errors).toEqual({ title: ['At most 100 problems can be recorded'] })
  expect((await list()).problems).toHaveLength(100)
})
