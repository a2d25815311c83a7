import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { addClinic, clinicForm, referenceIdsOf, signInAgain, type TestClinic } from './testing/clinicFixture'

interface RefusalResponse {
  data: { doctor_id: number; title: string }
  errors: Record<string, string[]>
}

let testServer: TestServer
let admin: Client

beforeAll(async () => {
  testServer = await startTestServer()
})
beforeEach(async () => {
  testServer.clock.set(testNow)
  admin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

async function newDoctor(): Promise<Client> {
  const { hub } = await referenceIdsOf(testServer)
  return testServer.addUser({ role: 'DOCTOR', hospitals: [hub] })
}

async function hand(clinic: TestClinic, doctor: Client, language: 'en' | 'ar' = 'en') {
  const form = { doctor_id: doctor.userId, coordinators: [clinic.coordinator.userId], title: 'Handed on' }
  return admin.put<RefusalResponse>(
    `/api/admin/clinics/${clinic.id}`,
    clinicForm(await referenceIdsOf(testServer), form),
    { language },
  )
}

async function setStatus(id: number, status: number): Promise<void> {
  await testServer.database.$client.query('update appointments set status = $2 where id = $1', [id, status])
}

const refused = {
  doctor_id: ['The current doctor has upcoming appointments in this clinic, so you cannot change the doctor'],
}

test('a clinic with upcoming appointments keeps its doctor, and the form shows the error at the field', async () => {
  const clinic = await addClinic(testServer)
  const colleague = await newDoctor()
  const id = await bookFree(await testServer.addUser(), clinic, '2026-11-20', '10:00')
  const refusedResponse = await hand(clinic, colleague)
  expect([refusedResponse.status, refusedResponse.body.errors]).toEqual([422, refused])
  expect((await hand(clinic, colleague, 'ar')).body.errors.doctor_id?.[0]).toMatch(/مواعيد قادمة/)
  const unchanged = await hand(clinic, clinic.doctor)
  expect(unchanged.body.data).toMatchObject({ title: 'Handed on', doctor_id: clinic.doctorId })
  await setStatus(id, 6)
  expect((await hand(clinic, colleague)).body.data.doctor_id).toBe(colleague.userId)
})

test('a slot hold counts until it expires', async () => {
  const clinic = await addClinic(testServer)
  const colleague = await newDoctor()
  await choose(await testServer.addUser(), clinic, '2026-11-20', '10:00')
  expect((await hand(clinic, colleague)).body.errors).toEqual(refused)
  testServer.clock.advance(21 * 60_000)
  admin = await signInAgain(testServer, admin)
  expect((await hand(clinic, colleague)).status).toBe(200)
})

test('a late patient of today and an active consultation prevent a change of doctor', async () => {
  const clinic = await addClinic(testServer)
  const colleague = await newDoctor()
  const id = await bookFree(await testServer.addUser(), clinic, '2026-11-18', '13:30')
  testServer.clock.set('2026-11-18T12:30:00Z')
  admin = await signInAgain(testServer, admin)
  expect((await hand(clinic, colleague)).body.errors).toEqual(refused)
  await setStatus(id, 3)
  testServer.clock.set('2026-11-19T12:30:00Z')
  admin = await signInAgain(testServer, admin)
  expect((await hand(clinic, colleague)).body.errors).toEqual(refused)
  await setStatus(id, 4)
  expect((await hand(clinic, colleague)).status).toBe(200)
})
