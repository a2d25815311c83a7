import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Department } from '#contract/episodes/departments'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode } from './testing/storeEpisode'
import { admit, admitted, newPatient, openWard, type Ward } from './testing/ward'

interface Answer<T> {
  data: T
  errors?: Record<string, string[]>
}

let testServer: TestServer
let ward: Ward
let admin: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [ward.hospital] })
})

const path = () => `/api/admin/hospitals/${ward.hospital}/departments`
const create = (fields: object) => admin.post<Answer<Department>>(path(), fields)
const list = async (language = 'en') =>
  (await admin.send<Answer<Department[]>>('GET', path(), { headers: { 'accept-language': language } })).body.data

test('departments are added, renamed and listed by name in the caller’s language, with their patients', async () => {
  const added = await create({ name: 'Maternity', alternate_name: 'قسم الولادة' })
  expect(added.body.data).toMatchObject({ name_text: 'Maternity', alternate_name: 'قسم الولادة', in_patients: 0 })
  await admitted(ward)
  const renamed = await admin.put<Answer<Department>>(`/api/admin/departments/${added.body.data.id}`, {
    name: 'Births',
    alternate_name: '',
  })
  expect(renamed.body.data).toMatchObject({ name: 'Births', alternate_name: null })
  expect((await list()).map(({ name_text, in_patients }) => [name_text, in_patients])).toEqual([
    ['Births', 0],
    ['Cardiac care', 1],
  ])
})

test.each<[object, object]>([
  [{ name: '' }, { name: expect.arrayContaining(['Field is required']) }],
  [{ name: 'ab' }, { name: ['cannot be less than 3 characters'] }],
  [{ name: 'CARDIAC CARE' }, { name: ['This name is already taken'] }],
  [{ name: 'Maternity', alternate_name: 'Births' }, { alternate_name: [expect.any(String)] }],
])('%j is refused', async (fields, errors) => {
  const { status, body } = await create(fields)
  expect([status, body.errors]).toEqual([422, errors])
  const other = (await create({ name: 'Other' })).body.data
  const update = await admin.put<Answer<Department>>(`/api/admin/departments/${other.id}`, fields)
  expect([update.status, update.body.errors]).toEqual([422, errors])
})

test('a department with patients is not closed; a closed one is gone, and its name is free', async () => {
  const { id } = await admitted(ward)
  const close = () => admin.delete<Answer<null>>(`/api/admin/departments/${ward.department}`)
  const refused = await close()
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { department: ['There are patients in this department. Move them before you close it'] },
  ])
  await dischargeEpisode(testServer, id)
  expect((await close()).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await close()).status).toBe(404)
  expect((await create({ name: 'Cardiac care' })).status).toBe(200)
})

test('a department is not closed while a patient is admitted to it', async () => {
  const [closed, admission] = await runTogether<{ status: number }>(testServer.database, {
    lock: sql`select from departments where id = ${ward.department} for update`,
    calls: [
      () => admin.delete(`/api/admin/departments/${ward.department}`),
      () => admit(ward.doctor, ward, newPatient()),
    ],
  })
  expect([closed?.status, admission?.status].sort()).toEqual([200, 422])
})

test('a hospital has 200 departments at most', async () => {
  await testServer.database.execute(sql`insert into departments (hospital_id, name, created_at)
    select ${ward.hospital}, 'Department ' || number, now() from generate_series(1, 199) as number`)
  const { status, body } = await create({ name: 'One more' })
  expect([status, body.errors]).toEqual([422, { name: ['At most 200 departments can be added'] }])
})

test('staff of the hospital and of the hub manage its departments; others do not find it', async () => {
  const of = (hospital: number) => testServer.addUser({ role: 'ADMIN', hospitals: [hospital] })
  const foreign = (await openWard(testServer)).hospital
  expect((await (await of(ward.hub)).get(path())).status).toBe(200)
  expect((await (await of(foreign)).get(path())).status).toBe(404)
  expect((await ward.doctor.post(path(), { name: 'Maternity' })).status).toBe(403)
})
