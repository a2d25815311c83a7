import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../../platform/testing/client'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { startTextFixture, type TextFixture } from '../notifications/testing/textFixture'
import { bookAt, newPatient, paid } from './testing/bookingFixture'

let fixture: TextFixture
let ids: ReferenceIds
let clinic: TestClinic

beforeAll(async () => {
  fixture = await startTextFixture()
  ids = await referenceIdsOf(fixture.testServer)
  clinic = await addClinic(fixture.testServer, { price: 250 })
})
afterAll(() => fixture.stop())

const book = (fields: Record<string, unknown>, slot: string) =>
  bookAt(clinic.coordinator, clinic, { specialty: ids.specialty, date: '2026-11-20', slot }, { ...fields, ...paid })

test('a patient without an email is registered at the desk, gets a link by text message, and signs in with a code', async () => {
  const { testServer, phones } = fixture
  const fields = newPatient({ email: '', first_name: 'نادية', phone: '+201001230001' })
  const { status, body } = await book(fields, '14:30')
  expect(status, JSON.stringify(body)).toBe(200)
  await fixture.send()
  expect(phones.inbox).toEqual([
    expect.objectContaining({
      to: '+201001230001',
      text: 'يمكنك تسجيل الدخول إلى «مشفى» بهذا الرقم: https://clinic.example.org/login/phone',
    }),
  ])
  const userId = body.data.patient.id
  expect((await testServer.database.$client.query('select from mails where to_address = $1', [''])).rows).toEqual([])
  const phone = '01001230001'
  expect((await testServer.stranger.post('/api/admin/auth/phone/code', { phone })).status).toBe(200)
  await testServer.server.platform.jobs.run('send-sign-in-code', { userId })
  await fixture.send()
  const code = /\d{6}/.exec(phones.inbox.at(-1)?.text ?? '')?.[0]
  const signedIn = await testServer.stranger.post<{ access_token: string }>('/api/admin/auth/phone/sign-in', {
    phone,
    code,
  })
  const patient = new Client(testServer.url, signedIn.body.access_token)
  const shown = await patient.get<{ data: { id: number } }>(`/api/patient/appointments/${body.data.id}`)
  expect([shown.status, shown.body.data?.id]).toEqual([200, body.data.id])
})

test('a number signs in one patient only, until its account is closed', async () => {
  const { database } = fixture.testServer
  const fields = () => newPatient({ email: '', phone: '+201001230002', different_person: true })
  const first = await book(fields(), '15:00')
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const second = await book({ ...fields(), first_name: 'Other' }, '15:30')
  expect(second.body.errors).toEqual({
    phone: ['Another patient already signs in with this number. Enter an email or another number'],
  })
  await database.$client.query('update users set closed_at = now() where id = $1', [first.body.data.patient.id])
  const third = await book({ ...fields(), first_name: 'Other' }, '15:30')
  expect(third.status, JSON.stringify(third.body)).toBe(200)
})
