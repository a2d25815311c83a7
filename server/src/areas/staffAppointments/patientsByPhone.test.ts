import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/users/profile'
import { Client } from '../../platform/testing/client'
import { startTestServer } from '../../platform/testing/server'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { startTextFixture, type TextFixture } from '../notifications/testing/textFixture'
import { changeUserAs, roleId } from '../users/testing/userForm'
import { bookAt, newPatient, paid } from './testing/bookingFixture'

interface Answer {
  challenge: string
  access_token: string
  errors: Record<string, string[]>
}

let fixture: TextFixture
let ids: ReferenceIds
let clinic: TestClinic
let superAdmin: Client
let day = 0

beforeAll(async () => {
  fixture = await startTextFixture()
  ids = await referenceIdsOf(fixture.testServer)
  clinic = await addClinic(fixture.testServer, { price: 250 })
  superAdmin = await fixture.testServer.as('super@demo.test')
})
afterAll(() => fixture.stop())

const slots = ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30']

/** Books the next free slot for a new patient without an email. */
const book = (fields: Record<string, unknown>) =>
  bookAt(
    clinic.coordinator,
    clinic,
    { specialty: ids.specialty, date: '2026-11-20', slot: slots[day++] ?? '' },
    { ...newPatient({ email: '', different_person: true, ...fields }), ...paid },
  )

/** Registers a patient without an email, and returns the id. */
async function registered(fields: Record<string, unknown>): Promise<number> {
  const { status, body } = await book(fields)
  expect(status, JSON.stringify(body)).toBe(200)
  await fixture.send()
  return body.data.patient.id
}

/** Signs in with a code that arrives on the phone. */
async function signedIn(phone: string, birthDate = '1990-01-15'): Promise<Client> {
  const { testServer, phones } = fixture
  const { jobs } = testServer.server.platform
  const enqueued = vi.spyOn(jobs, 'enqueue')
  const asked = await testServer.stranger.post<Answer>('/api/admin/auth/phone/code', { phone, birth_date: birthDate })
  const [job] = enqueued.mock.calls.filter(([name]) => name === 'send-sign-in-code')
  enqueued.mockRestore()
  phones.inbox = []
  await jobs.run('send-sign-in-code', job?.[1])
  await fixture.send()
  const code = /\d{6}/.exec(phones.inbox.at(-1)?.text ?? '')?.[0]
  const { challenge } = asked.body
  const entered = await testServer.stranger.post<Answer>('/api/admin/auth/phone/sign-in', { challenge, code })
  return new Client(testServer.url, entered.body.access_token)
}

const profileOf = async (who: Client) => (await who.get<{ data: Profile }>('/api/admin/profile/show')).body.data
const arrivedAt = (phone: string) => fixture.phones.inbox.flatMap(({ to, text }) => (to === phone ? [text] : []))

test('a patient without an email is registered at the desk, is told how to sign in, and does', async () => {
  const phone = '+201001230001'
  const { status, body } = await book({ first_name: 'نادية', phone })
  expect(status, JSON.stringify(body)).toBe(200)
  await fixture.send()
  expect(arrivedAt(phone)).toEqual([
    'يمكنك تسجيل الدخول إلى «مشفى» بهذا الرقم وتاريخ ميلادك: https://clinic.example.org/login/phone',
  ])
  const { rows } = await fixture.testServer.database.$client.query(`select from mails where to_address = ''`)
  expect(rows).toEqual([])
  const patient = await signedIn('01001230001')
  const shown = await patient.get<{ data: { id: number } }>(`/api/patient/appointments/${body.data.id}`)
  expect([shown.status, shown.body.data?.id]).toEqual([200, body.data.id])
})

test('a family shares a phone; only those with the same birth date cannot', async () => {
  const phone = '+201001230002'
  const mother = await registered({ phone })
  const child = await registered({ phone, birth_date: '2019-05-02' })
  const twin = await book({ phone, birth_date: '2019-05-02' })
  expect([twin.status, twin.body.errors]).toEqual([
    422,
    { phone: ['Another patient with this birth date signs in with this number. Enter an email or another number'] },
  ])
  expect((await profileOf(await signedIn(phone))).id).toBe(mother)
  expect((await profileOf(await signedIn(phone, '2019-05-02'))).id).toBe(child)
})

test('where no SMS are sent, every patient needs an email', async () => {
  const plain = await startTestServer({}, { sharedWith: fixture.testServer })
  try {
    const { status, body } = await bookAt(
      new Client(plain.url, clinic.coordinator.token, clinic.coordinator.userId),
      clinic,
      { specialty: ids.specialty, date: '2026-11-20', slot: '09:00' },
      { ...newPatient({ email: '' }), ...paid },
    )
    expect([status, body.errors]).toEqual([422, { email: ['Field is required'] }])
  } finally {
    await plain.stop()
  }
})

test('whoever signs in by phone cannot move the account to another one, and has no password', async () => {
  const phone = '+201001230003'
  await registered({ phone })
  const patient = await signedIn(phone)
  const profile = await profileOf(patient)
  const { first_name, last_name, gender, birth_date, country, city } = profile
  const form = { first_name, last_name, gender, birth_date, phone, country, city }
  const save = (changes: object) => patient.put<Answer>('/api/admin/profile/update', { ...form, ...changes })
  const kept = await save({})
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const own = ['You sign in with this, so only a Super Admin can change it. Ask your hospital']
  expect((await save({ phone: '+201001230099' })).body.errors).toEqual({ phone: own })
  expect((await save({ birth_date: '1991-01-15' })).body.errors).toEqual({ birth_date: own })
  const password = { current_password: 'Demo-1234', password: 'Another-1234' }
  const none = { current_password: ['You sign in by phone and have no password'] }
  expect((await save(password)).body.errors).toEqual(none)
  const erase = await patient.post<Answer>('/api/admin/profile/erasure', { current_password: 'Demo-1234' })
  expect(erase.body.errors).toEqual(none)
})

test('a Super Admin moves an account that is in use: sessions end, and both numbers are told', async () => {
  const [phone, other] = ['+201001230004', '+201001230005']
  const id = await registered({ phone })
  const patient = await signedIn(phone)
  const { testServer } = fixture
  const asIs = { phone, birth_date: '1990-01-15', uuid: `moved-${id}` }
  fixture.phones.inbox = []
  const moved = await changeUserAs(testServer, superAdmin, id, { ...asIs, phone: other })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  await fixture.send()
  expect([arrivedAt(phone), arrivedAt(other)]).toEqual([
    ['This phone number no longer opens an account in Mashfa. If that is a mistake, call your hospital.'],
    [expect.stringContaining('https://clinic.example.org/login/phone')],
  ])
  expect((await patient.get('/api/admin/profile/show')).status).toBe(401)
  expect((await profileOf(await signedIn(other))).id).toBe(id)
})

test('a slip of the desk is corrected by Super Admin only, also where a hospital manages the account', async () => {
  const [phone, other] = ['+201001230008', '+201001230009']
  const id = await registered({ phone })
  const { testServer } = fixture
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
  const asIs = { phone, birth_date: '1990-01-15', uuid: `slip-${id}` }
  expect((await changeUserAs(testServer, admin, id, { ...asIs, phone: other })).status).toBe(404)
  const managed = { ...asIs, hospitals: [ids.hub] }
  expect((await changeUserAs(testServer, superAdmin, id, managed)).status).toBe(200)
  expect((await changeUserAs(testServer, admin, id, managed)).status).toBe(200)
  const own = ['The patient signs in with this, so only a Super Admin can change it']
  for (const [field, value] of Object.entries({ phone: other, birth_date: '1991-01-15' })) {
    const refused = await changeUserAs(testServer, admin, id, { ...managed, [field]: value })
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: own }])
  }
  const corrected = await changeUserAs(testServer, superAdmin, id, { ...managed, phone: other })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  expect((await profileOf(await signedIn(other))).id).toBe(id)
})

test('an email is not taken away, and staff need one', async () => {
  const { testServer } = fixture
  const phone = '+201001230006'
  const id = await registered({ phone })
  const asIs = { phone, birth_date: '1990-01-15', uuid: `hired-${id}` }
  const hired = await changeUserAs(testServer, superAdmin, id, {
    ...asIs,
    roles: [await roleId(testServer, 'NURSE')],
  })
  expect([hired.status, hired.body.errors]).toEqual([
    422,
    { email: ['This person signs in by phone. Staff need an email, which a Super Admin can enter'] },
  ])
  const withEmail = await testServer.addUser({ phone: '+201001230007' })
  const taken = await changeUserAs(testServer, superAdmin, withEmail.userId, { ...asIs, email: '', uuid: 'kept' })
  expect([taken.status, taken.body.errors]).toEqual([422, { email: ['Field is required'] }])
})
