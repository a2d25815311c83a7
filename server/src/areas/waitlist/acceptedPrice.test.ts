import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { piastres } from '#contract/payments/piastres'
import type { WaitlistEntry } from '#contract/waitlist/entry'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { paymentAttempts } from '../../schema/payments'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf, signInAgain, type TestClinic, weekOf } from '../clinics/testing/clinicFixture'

const friday = '2026-11-20'
const nextFriday = '2026-11-27'
const oneSlot = weekOf('14:00', '14:30', 30)

let testServer: TestServer
let specialty: number
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
  specialty = (await referenceIdsOf(testServer)).specialty
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  // The others wait for nobody any more, and their slots are gone.
  await sql(`update waitlist_entries set state = 'left', ended_at = created_at where state = 'waiting'`)
  patient = await testServer.addUser()
})

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows
const runJob = () => testServer.server.platform.jobs.run('offer-waitlist')
const path = '/api/patient/waitlist'

interface Answer<T> {
  data: T
  errors: Record<string, string[]>
}

const join = (changes: Record<string, unknown> = {}) =>
  patient.post<Answer<WaitlistEntry>>(path, {
    specialty_id: specialty,
    date_from: '2026-11-18',
    date_to: '2026-11-30',
    parts: ['morning', 'afternoon', 'evening'],
    ...changes,
  })

const shown = async () => (await patient.get<Answer<WaitlistEntry[]>>(path)).body.data[0]
const appointment = async (id: number) =>
  (
    await sql(
      'select clinic_id, price, price_difference, payment_status, payment_method, status, hold_expires_at is not null as held from appointments where id = $1',
      [id],
    )
  )[0]

/** Marks an appointment as one of a price, and pays it by card: with the second number, for the second time. */
async function pay(id: number, price: number, number = 1): Promise<void> {
  await sql(`update appointments set price = $2, payment_status = 2, payment_method = 'paymob' where id = $1`, [
    id,
    price,
  ])
  const [row] = await testServer.database
    .insert(paymentAttempts)
    .values({
      appointment_id: id,
      number,
      provider: 'paymob',
      environment: 'test',
      reference: `waiting ${id}-${number}`,
      order_id: `order ${number} of ${id}`,
      amount: piastres(price),
      currency: 'EGP',
      integrations: ['4097558'],
      expires_at: testServer.clock.now(),
      payable: false,
      created_at: testServer.clock.now(),
    })
    .returning({ id: paymentAttempts.id })
  await sql(
    `insert into payment_events (provider, source, authentic, environment, order_id, transaction_id, kind, outcome,
        integration, amount, currency, reversal, reference, digest, received_at)
      values ('paymob', 'inquiry', true, 'test', $1, $2, 'payment', 'success', '4097558', $3, 'EGP', 'none', $4, $1, now())`,
    [`order ${number} of ${id}`, `transaction ${id}-${number}`, price, `waiting ${id}-${number}`],
  )
  await testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: row?.id })
}

/** The price of a new booking at the other clinic, in EGP, where a slot becomes free on the Friday before. */
async function offered(price: number, later: number, wish: Record<string, unknown> = {}): Promise<TestClinic> {
  const other = await addClinic(testServer, { ...oneSlot, price })
  const joined = await join({ appointment_id: later, ...wish })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  await sql('insert into waitlist_openings (clinic_id, date) values ($1, $2)', [other.id, friday])
  await runJob()
  expect((await shown())?.offer).toMatchObject({ state: 'open', price, clinic: { id: other.id } })
  return other
}

async function accept() {
  const entry = await shown()
  const { status, body } = await patient.post<Answer<{ appointment_id: number; moved: boolean }>>(
    `${path}/${entry?.id}/accept`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('a free visit does not turn into one that costs something: the offered slot is held until it is paid', async () => {
  const free = await addClinic(testServer, oneSlot)
  const later = await bookFree(patient, free, nextFriday, '14:00')
  const dear = await offered(500, later)
  expect((await shown())?.offer?.move).toBeNull()
  const { appointment_id: id, moved } = await accept()
  expect([moved, id === later]).toEqual([false, false])
  expect(await appointment(id)).toMatchObject({ clinic_id: dear.id, price: 50_000, payment_status: 1, held: true })
  expect(await appointment(later)).toMatchObject({ clinic_id: free.id, price: 0, status: 1 })
})

test('a paid visit that moves to a dearer clinic costs what it costs there, and the rest is outstanding', async () => {
  const cheap = await addClinic(testServer, oneSlot)
  const later = await bookFree(patient, cheap, nextFriday, '14:00')
  await pay(later, 20_000)
  const dear = await offered(500, later)
  expect((await shown())?.offer?.move).toEqual({ outstanding: 300, refund: 0 })
  expect(await accept()).toEqual({ appointment_id: later, moved: true })
  expect(await appointment(later)).toMatchObject({ clinic_id: dear.id, price: 20_000, price_difference: 30_000 })
  const { body } = await patient.get<Answer<unknown>>(`/api/patient/appointments/${later}`)
  expect(body.data).toMatchObject({ paid: 200, outstanding: 300, payment_status_text: 'Partly paid' })
})

test('what was paid beyond the price of a cheaper clinic is refunded', async () => {
  const dear = await addClinic(testServer, oneSlot)
  const later = await bookFree(patient, dear, nextFriday, '14:00')
  await pay(later, 50_000)
  await offered(200, later)
  expect((await shown())?.offer?.move).toEqual({ outstanding: 0, refund: 300 })
  expect(await accept()).toEqual({ appointment_id: later, moved: true })
  expect(await appointment(later)).toMatchObject({ price: 20_000, price_difference: 0 })
  expect(
    await sql(
      `select refunds.amount::integer, refunds.state, refunds.requested_by from refunds
        join payment_attempts on payment_attempts.id = attempt_id where appointment_id = $1`,
      [later],
    ),
  ).toEqual([{ amount: 30_000, state: 'requested', requested_by: null }])
})

test('what was paid twice, and whose refund is not done yet, is not refunded again with the difference', async () => {
  const dear = await addClinic(testServer, oneSlot)
  const later = await bookFree(patient, dear, nextFriday, '14:00')
  await pay(later, 50_000)
  await pay(later, 50_000, 2)
  await offered(300, later)
  expect((await shown())?.offer?.move).toEqual({ outstanding: 0, refund: 200 })
  expect(await accept()).toEqual({ appointment_id: later, moved: true })
  expect(await appointment(later)).toMatchObject({ price: 30_000, price_difference: 0 })
  const money = await sql(
    `select number, captured::integer, refunds.amount::integer as returned, refunds.reason from payment_attempts
      join refunds on attempt_id = payment_attempts.id where appointment_id = $1 order by number`,
    [later],
  )
  expect(money).toEqual([
    { number: 1, captured: 50_000, returned: 20_000, reason: 'Moved to a lower price' },
    { number: 2, captured: 50_000, returned: 50_000, reason: 'Paid twice' },
  ])
})

test('the later appointment must be of the kind that is waited for', async () => {
  const ours = await addClinic(testServer, oneSlot)
  const other = await addClinic(testServer, oneSlot)
  const [dermatology] = await sql(`select id from specialties where id <> $1 order by id limit 1`, [specialty])
  const elsewhere = await addClinic(testServer, { ...oneSlot, specialty_id: dermatology.id })
  const later = await bookFree(patient, ours, nextFriday, '14:00')
  const ofOther = await bookFree(patient, elsewhere, '2026-11-26', '14:00')
  const errors = async (changes: Record<string, unknown>) => (await join(changes)).body.errors
  const refused = {
    appointment_id: [
      'This appointment is not of the same kind: choose one with this doctor or in this specialty, at a clinic or by video as here',
    ],
  }
  expect(await errors({ appointment_id: ofOther })).toEqual(refused)
  expect(await errors({ appointment_id: later, specialty_id: null, doctor_id: other.doctorId })).toEqual(refused)
  const { hub } = await referenceIdsOf(testServer)
  await addClinic(testServer, { ...oneSlot, type: 'physical', address: 'Cairo' })
  expect(await errors({ appointment_id: later, hospital_id: hub })).toEqual(refused)
  expect((await join({ appointment_id: later })).status).toBe(200)
})

test('a change of the time zone after joining does not move the night', async () => {
  const clinic = await addClinic(testServer, oneSlot)
  const booker = await testServer.addUser()
  const held = await choose(booker, clinic, friday, '14:00')
  expect(held.status).toBe(200)
  expect((await join({ specialty_id: null, doctor_id: clinic.doctorId })).status).toBe(200)
  // It is 23:00 in Cairo, and noon there.
  await sql(`update users set time_zone = 'Pacific/Honolulu' where id = $1`, [patient.userId])
  testServer.clock.set('2026-11-18T21:00:00Z')
  await testServer.server.platform.jobs.run('release-holds')
  await runJob()
  patient = await signInAgain(testServer, patient)
  expect((await shown())?.offer).toBeNull()
  testServer.clock.set('2026-11-19T05:00:00Z')
  await runJob()
  patient = await signInAgain(testServer, patient)
  expect((await shown())?.offer).toMatchObject({ state: 'open' })
})
