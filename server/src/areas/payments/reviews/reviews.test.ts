import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageMeta } from '#contract/kit/responses'
import type { PaymentReview, PaymentReviewRow } from '#contract/payments/reviews'
import type { Client } from '../../../platform/testing/client'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from '../testing/paymentScenario'
import { type SentMessage, signCallback } from '../testing/signedMessagesFixture'

interface List {
  data: PaymentReviewRow[]
  meta: PageMeta
  alarms: string[]
}
interface Resolved {
  data: PaymentReview
  errors: Record<string, string[]>
}

const path = '/api/admin/payments/review'
let scenario: PaymentScenario
let superAdmin: Client
let admin: Client
let elsewhere: Client

beforeAll(async () => {
  scenario = await openPaymentScenario()
  const { testServer } = scenario
  const { hub, banadir } = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  elsewhere = await testServer.addUser({ role: 'ADMIN', hospitals: [banadir] })
})
afterAll(() => scenario.stop())

const listOf = async (who: Client, query = '') => (await who.get<List>(`${path}?limit=100&${query}`)).body
const show = (who: Client, id: number) => who.get<Resolved>(`${path}/${id}`)
const resolve = (who: Client, id: number, body: object) => who.put<Resolved>(`${path}/${id}`, body)
const checked = { outcome: 'settled_with_patient', note: 'Called the patient' }

/** Pays, and returns the signed message of Paymob with other values. */
function messageOf({ order }: Pick<StartedPayment, 'order'>, changes: object): SentMessage {
  return signCallback(scenario.sandbox, scenario.pay(order), changes)
}

/** Sends a message and applies it. */
async function send({ order }: Pick<StartedPayment, 'order'>, message: SentMessage): Promise<void> {
  expect(await scenario.send(message)).toBe(200)
  for (const { id } of await attemptsOf(order.id)) {
    await scenario.testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: id })
  }
}

async function attemptsOf(order: string): Promise<{ id: number }[]> {
  const { rows } = await scenario.database.$client.query('select id from payment_attempts where order_id = $1', [order])
  return rows
}

/** Returns the open review of an appointment, as the admin of its hospital sees it. */
async function reviewOf(appointmentId: number): Promise<PaymentReviewRow> {
  const { data } = await listOf(admin, 'state=open')
  const found = data.find((row) => row.appointment_id === appointmentId)
  if (!found) throw new Error('not listed')
  return found
}

test('refused evidence is listed for the hospital of the appointment, with what the provider reported', async () => {
  const started = await scenario.start('paymob')
  await send(started, messageOf(started, { amount_cents: 100 }))
  const row = await reviewOf(started.id)
  expect(row).toMatchObject({
    reason: 'wrong_amount',
    reason_text: 'Another amount was paid',
    provider: 'paymob',
    state: 'open',
    amount: 150,
    outcome: null,
  })
  const { body } = await show(admin, row.id)
  expect(body.data).toMatchObject({
    order: started.order.id,
    transaction: expect.any(String),
    attempt: { state: 'open', amount: 150, paid: 0 },
    evidence: [{ authentic: true, outcome: 'success', amount: 1, source: 'callback' }],
  })
  const [patient] = (
    await scenario.database.$client.query('select first_name, last_name, email, phone, uuid from users where id = $1', [
      started.patient.userId,
    ])
  ).rows
  for (const secret of [patient.last_name, patient.email, patient.phone, 'hmac', 'secret']) {
    expect(JSON.stringify(body)).not.toContain(secret)
  }
  expect((await show(elsewhere, row.id)).status).toBe(404)
  expect((await resolve(elsewhere, row.id, checked)).status).toBe(404)
  expect((await listOf(elsewhere)).data).toEqual([])
  expect((await show(superAdmin, row.id)).status).toBe(200)
})

test('a message that matches no order is for Super Admin only', async () => {
  const started = await scenario.start('paymob')
  await send(started, messageOf(started, { order: { id: 515_151 } }))
  const { data } = await listOf(superAdmin, 'reason=unknown_order')
  expect(data).toMatchObject([{ hospital: null, appointment_id: null, provider: 'paymob' }])
  expect((await listOf(admin, 'reason=unknown_order')).data).toEqual([])
  expect((await show(admin, data[0]?.id ?? 0)).status).toBe(404)
})

test('the list is filtered by reason, provider, hospital and state, and refuses other values', async () => {
  const { hub, banadir } = await referenceIdsOf(scenario.testServer)
  const reasons = async (query: string) => [
    ...new Set((await listOf(superAdmin, query)).data.map(({ reason }) => reason)),
  ]
  expect(await reasons('reason=wrong_amount')).toEqual(['wrong_amount'])
  expect(await reasons('provider=fawry')).toEqual([])
  expect(await reasons(`hospital_id=${banadir}`)).toEqual([])
  expect(await reasons(`hospital_id=${hub}`)).toEqual(['wrong_amount'])
  expect(await reasons('state=resolved')).toEqual([])
  for (const query of ['reason=other', 'provider=visa', 'state=done']) {
    expect((await superAdmin.get(`${path}?${query}`)).status).toBe(422)
  }
})

test('it is resolved once, with an outcome of the list and a note; a replay does not list it again', async () => {
  const started = await scenario.start('paymob')
  const message = messageOf(started, { currency: 'USD' })
  await send(started, message)
  const { id } = await reviewOf(started.id)
  expect((await resolve(admin, id, { outcome: 'ignored', note: 'x' })).body.errors).toEqual({
    outcome: ['Field is required'],
  })
  expect((await resolve(admin, id, { ...checked, note: ' ' })).body.errors).toEqual({
    note: ['Field is required'],
  })
  const tries = await Promise.all([1, 2, 3].map((n) => resolve(n === 3 ? superAdmin : admin, id, checked)))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(tries.find(({ status }) => status === 422)?.body.errors).toEqual({
    outcome: ['This payment is already resolved'],
  })
  await send(started, message)
  expect((await show(admin, id)).body.data).toMatchObject({
    state: 'resolved',
    outcome: 'settled_with_patient',
    note: 'Called the patient',
    resolved_at: expect.any(String),
  })
  expect((await listOf(admin, 'state=open')).data.map((row) => row.id)).not.toContain(id)
})

test('only holders of the permission see the list', async () => {
  const coordinator = await scenario.testServer.addUser({ role: 'COORDINATOR' })
  expect((await coordinator.get(path)).status).toBe(403)
})

async function alarmsOf(who: Client): Promise<number> {
  const { rows } = await scenario.database.$client.query(
    `select count(*)::integer as n from notifications where user_id = $1 and type = 'payment_callbacks_missing'`,
    [who.userId],
  )
  return rows[0].n
}

/** Pays through Paymob without a message; an inquiry finds it. */
async function paySilently(): Promise<void> {
  const { order } = await scenario.start('paymob')
  scenario.pay(order)
  await scenario.pass(1)
}

const check = () => scenario.testServer.server.platform.jobs.run('check-payment-callbacks')

test('five payments in a row without a message of the provider raise an alarm, once a day', async () => {
  // Inquiries find the payments of the tests before.
  await scenario.pass(2)
  const reported = await scenario.start('paymob')
  await scenario.payAndReport(reported)
  await scenario.runJobs()
  for (let n = 0; n < 4; n += 1) await paySilently()
  await scenario.pass(10)
  await check()
  // The session of before is over.
  superAdmin = await scenario.testServer.as('super@demo.test')
  expect([await alarmsOf(superAdmin), (await listOf(superAdmin)).alarms]).toEqual([0, []])
  await paySilently()
  // The message may still arrive.
  await check()
  expect(await alarmsOf(superAdmin)).toBe(0)
  await scenario.pass(10)
  await check()
  await check()
  superAdmin = await scenario.testServer.as('super@demo.test')
  expect([await alarmsOf(superAdmin), await alarmsOf(admin), await alarmsOf(reported.patient)]).toEqual([1, 1, 0])
  const { alarms, data } = await listOf(superAdmin, 'reason=no_callbacks')
  expect([alarms, data.length]).toEqual([['paymob'], 1])
  scenario.testServer.clock.advance(86_400_000)
  await check()
  expect(await alarmsOf(admin)).toBe(2)
})
