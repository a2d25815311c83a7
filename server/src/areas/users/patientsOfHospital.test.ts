import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User, UserRow } from '#contract/users/calls'
import type { WhyRecord } from '#contract/why/calls'
import { searchOf } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let admin: Client
let adminAbove: Client
let foreignAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  const { database } = testServer
  const person = await patientRow()
  const national_id = `29001${String(person.id).padStart(9, '0')}`
  const phone = `+2010${String(person.id).padStart(8, '0')}`
  await database
    .update(users)
    .set({ national_id, phone, ...searchOf({ ...person, national_id, phone }) })
    .where(eq(users.id, person.id))
  const aboveId = await day.addHospitalAbove()
  const [foreign] = await database
    .insert(hospitals)
    .values({ name: crypto.randomUUID(), country_id: 1, time_zone: 'Africa/Cairo', is_hub: true })
    .returning({ id: hospitals.id })
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
  adminAbove = await testServer.addUser({ role: 'ADMIN', hospitals: [aboveId] })
  foreignAdmin = await testServer.addUser({ role: 'ADMIN', hospitals: [foreign?.id ?? 0] })
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

async function find(person: Client, query = 'limit=100'): Promise<UserRow | undefined> {
  const { body } = await person.get<{ data: UserRow[] }>(`/api/admin/users?${query}`)
  return body.data.find(({ id }) => id === visit.patient.userId)
}
const open = (person: Client) =>
  person.get<{ data: User; reason_for?: number }>(`/api/admin/user/${visit.patient.userId}`)
async function patientRow() {
  const [row] = await testServer.database.select().from(users).where(eq(users.id, visit.patient.userId))
  if (!row) throw new Error('The patient has no account')
  return row
}

test('the admin of a hospital finds and opens the patients who booked there, with what identifies them', async () => {
  const { national_id, phone, email } = await patientRow()
  const row = await find(admin)
  expect(row).toMatchObject({ is_managed: false, email: '', hospitals: [], uuid: national_id, phone })
  expect(row?.patient_of.map(({ id }) => id)).toEqual([day.hospitalId])
  expect(await find(admin, `hospital=${day.hospitalId}`)).toBeDefined()
  expect(await find(admin, `q=${national_id}`)).toBeDefined()
  expect(await find(admin, `q=${encodeURIComponent(email)}`)).toBeUndefined()
  const opened = await open(admin)
  expect([opened.status, opened.body.data.uuid, opened.body.data.email]).toEqual([200, national_id, ''])
  expect((await admin.put(`/api/admin/users/${visit.patient.userId}`, { first_name: 'Other' })).status).toBe(404)
})

test('an admin above sees the name, and opens the record with a reason', async () => {
  const { national_id, first_name } = await patientRow()
  expect(await find(adminAbove)).toMatchObject({ first_name, uuid: '', national_id: '', phone: null, gender: null })
  expect(await find(adminAbove, `q=${first_name}`)).toBeDefined()
  expect(await find(adminAbove, `q=${national_id}`)).toBeUndefined()
  const refused = await open(adminAbove)
  expect([refused.status, refused.body.reason_for]).toEqual([403, visit.patient.userId])
  const reason = { patient_id: visit.patient.userId, reason: 'The patient asks about the bill' }
  expect((await adminAbove.post('/api/admin/access-reasons', reason)).status).toBe(200)
  expect((await open(adminAbove)).body.data.uuid).toBe(national_id)
  expect((await find(adminAbove))?.uuid).toBe(national_id)
})

test('a hold is not a booking yet, a cancelled visit still is one, and other hospitals find neither', async () => {
  await testServer.database.$client.query('delete from hospital_patients where user_id = $1', [visit.patient.userId])
  const appointment = (change: string) =>
    testServer.database.$client.query(`update appointments set ${change} where id = $1`, [visit.id])
  await appointment(`hold_expires_at = starts_at`)
  expect(await find(admin)).toBeUndefined()
  expect((await open(admin)).status).toBe(404)
  await appointment('hold_expires_at = null')
  expect(await find(admin)).toBeDefined()
  await appointment('status = 6')
  expect(await find(admin)).toBeDefined()
  const reason = { patient_id: visit.patient.userId, reason: 'The patient asks about the bill' }
  expect((await adminAbove.post('/api/admin/access-reasons', reason)).status).toBe(200)
  expect(await find(foreignAdmin)).toBeUndefined()
  expect((await open(foreignAdmin)).status).toBe(404)
})

test('the visits of a clinic move with it: its patients belong to both hospitals', async () => {
  const { rows } = await testServer.database.$client.query<{ id: number }>(
    'select hospital_id as id from user_hospitals where user_id = $1',
    [foreignAdmin.userId],
  )
  await testServer.database.$client.query('update clinics set hospital_id = $1 where id = $2', [
    rows[0]?.id,
    day.clinicId,
  ])
  expect(await find(foreignAdmin)).toBeDefined()
  expect(await find(admin)).toBeDefined()
})

test('the explanation agrees: through the hospital, or only with a reason', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const summaryOf = async ({ userId }: Client) => {
    const { body } = await superAdmin.get<{ data: WhyRecord }>(
      `/api/admin/users/${userId}/why/record?kind=user&key=${visit.patient.userId}`,
    )
    const steps = body.data.steps.filter(({ kind, calls }) => kind === 'userSummary' && calls.includes('users.show'))
    return steps.map(({ allowed, reason }) => ({ allowed, reason }))
  }
  expect(await summaryOf(admin)).toEqual([{ allowed: true, reason: null }])
  expect(await summaryOf(adminAbove)).toEqual([{ allowed: false, reason: 'reason' }])
  expect(await summaryOf(foreignAdmin)).toEqual([{ allowed: false, reason: 'record' }])
})
