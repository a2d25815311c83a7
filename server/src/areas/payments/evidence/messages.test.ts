import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { createLog } from '../../../platform/log'
import { openPaymentScenario, type PaymentScenario } from '../testing/paymentScenario'
import { alterCallback, signCallback, signNotification } from '../testing/signedMessagesFixture'

let scenario: PaymentScenario
const logged: string[] = []

beforeAll(async () => {
  scenario = await openPaymentScenario({ log: createLog('trace', { write: (line) => void logged.push(line) }) })
})
afterAll(() => scenario.stop())

const post = (path: string, body: unknown, headers = {}) => scenario.testServer.stranger.post(path, body, { headers })
const statusOf = async (id: number) => (await scenario.appointment(id)).payment_status
/** Applies what was received about an appointment's payment, without an inquiry. */
async function applyOnly(id: number): Promise<void> {
  const [attempt] = await scenario.attempts(id)
  await scenario.testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: attempt?.id })
}

const fawryPath = '/api/payments/fawry/notification'

test('a signed callback is stored, answered with 200, and pays in the job', async () => {
  const { id, order } = await scenario.start('paymob')
  expect(await scenario.send(scenario.pay(order))).toBe(200)
  expect(await scenario.events(order.id)).toMatchObject([{ source: 'callback', authentic: true, outcome: 'success' }])
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.unpaid)
  await scenario.runJobs()
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.paid)
})

test('a replay changes nothing', async () => {
  const { id, order } = await scenario.start('paymob')
  const message = scenario.pay(order)
  for (const _time of [1, 2, 3]) {
    expect(await scenario.send(message)).toBe(200)
    await scenario.runJobs()
  }
  const callbacks = (await scenario.events(order.id)).filter(({ source }) => source === 'callback')
  expect([callbacks.length, await statusOf(id)]).toEqual([1, PAYMENT_STATUS.paid])
  expect(await scenario.refunds(id)).toEqual([])
})

test.each([
  ['an altered amount', { amount_cents: 100 }],
  ['an altered success', { success: true }],
  ['an altered order', { order: { id: 1 } }],
])('%s is stored for review and pays nothing', async (_name, changes) => {
  const { id, order } = await scenario.start('paymob')
  scenario.sandbox.control.decline(order.reference)
  expect(await scenario.send(alterCallback(scenario.lastMessage(order), changes))).toBe(200)
  await applyOnly(id)
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.unpaid)
  const name = 'order' in changes ? '1' : order.id
  expect(await scenario.events(name)).toMatchObject([{ authentic: false }])
  expect(await scenario.reasons(name)).toEqual(['invalid_signature'])
})

test.each([
  ['another amount', { capture: 'wrong_amount' }, 'wrong_amount'],
  ['another currency', { capture: 'other_currency' }, 'wrong_currency'],
] as const)('%s under a valid signature is for a person, and pays nothing', async (_name, switches, reason) => {
  const { id, order } = await scenario.start('paymob')
  scenario.sandbox.control.set(order, switches)
  expect(await scenario.send(scenario.pay(order))).toBe(200)
  await scenario.pass(2)
  expect([await statusOf(id), await scenario.reasons(order.id)]).toEqual([PAYMENT_STATUS.unpaid, [reason]])
})

test('another integration under a valid signature is for a person, and pays nothing', async () => {
  const { id, order } = await scenario.start('paymob')
  expect(await scenario.send(signCallback(scenario.sandbox, scenario.pay(order), { integration_id: 5 }))).toBe(200)
  await applyOnly(id)
  expect([await statusOf(id), await scenario.reasons(order.id)]).toEqual([PAYMENT_STATUS.unpaid, ['wrong_integration']])
})

test('a message whose signed order was altered is listed with the payment that its reference names', async () => {
  const { id, order } = await scenario.start('paymob')
  const paid = scenario.pay(order)
  const merchant_order_id = (await scenario.attempts(id))[0]?.reference
  expect(await scenario.send(alterCallback(paid, { order: { id: 515_151, merchant_order_id } }))).toBe(200)
  const admin = await scenario.testServer.as('super@demo.test')
  const list = '/api/admin/payments/review?reason=invalid_signature&limit=1'
  const { body } = await admin.get<{ data: { appointment_id: number | null; state: string }[] }>(list)
  expect(body.data).toMatchObject([{ appointment_id: id, state: 'open' }])
  await applyOnly(id)
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.unpaid)
})

test('of messages without a valid signature that name no payment, at most a hundred are listed, and all are stored', async () => {
  const { order } = await scenario.start('paymob')
  const paid = scenario.pay(order)
  const orders = Array.from({ length: 105 }, (_, index) => 700_000 + index)
  for (const id of orders) expect(await scenario.send(alterCallback(paid, { order: { id } }))).toBe(200)
  const count = async (sql: string) => (await scenario.database.$client.query(sql)).rows[0].count
  expect(
    await count(`select count(*)::int from payment_events where order_id like '7000__' or order_id like '7001__'`),
  ).toBe(105)
  expect(
    await count(`select count(*)::int from payment_reviews where reason = 'invalid_signature' and attempt_id is null`),
  ).toBe(100)
})

test('an order that nobody started is stored, and a person has to look at it', async () => {
  const { order } = await scenario.start('paymob')
  expect(await scenario.send(signCallback(scenario.sandbox, scenario.pay(order), { order: { id: 424_242 } }))).toBe(200)
  expect(await scenario.reasons('424242')).toEqual(['unknown_order'])
})

test('a signed message that cannot be read is for a person', async () => {
  const { order } = await scenario.start('paymob')
  expect(await scenario.send(signCallback(scenario.sandbox, scenario.pay(order), { integration_id: null }))).toBe(200)
  expect(await scenario.reasons(order.id)).toEqual(['unreadable'])
})

test('a saved card is answered with 200 and discarded', async () => {
  const { order } = await scenario.start('paymob')
  scenario.sandbox.control.saveCard(order.reference)
  expect(await scenario.send(scenario.lastMessage(order))).toBe(200)
  expect([await scenario.events(order.id), await scenario.reasons(order.id)]).toEqual([[], []])
})

test('a notification of Fawry pays, with fees and in any order; an altered one is stored for review', async () => {
  const { id, order } = await scenario.start('fawry')
  const paid = scenario.pay(order)
  expect(await scenario.send({ ...paid, body: { ...(paid.body as object), orderAmount: 1 } })).toBe(200)
  await applyOnly(id)
  expect([await statusOf(id), await scenario.reasons(order.reference)]).toEqual([
    PAYMENT_STATUS.unpaid,
    ['invalid_signature'],
  ])
  for (const orderStatus of ['PAID', 'EXPIRED', 'PAID', 'NEW']) {
    expect(await scenario.send(signNotification(scenario.sandbox, paid, { orderStatus }))).toBe(200)
  }
  await scenario.runJobs()
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.paid)
})

test.each([
  ['/api/payments/paymob/callback', {}],
  ['/api/payments/paymob/callback?hmac=', { type: 5, obj: null }],
  ['/api/payments/paymob/callback?hmac=a&hmac=b', { type: 'TRANSACTION', obj: { id: {} } }],
  ['/api/payments/paymob/callback?hmac=x', { obj: { order: { id: 'x'.repeat(5000) } } }],
  ['/api/payments/paymob/callback', []],
  [fawryPath, { messageSignature: 5 }],
  [fawryPath, { merchantRefNumber: '\u0000', fawryRefNumber: 'a', orderStatus: 'PAID' }],
  [fawryPath, { orderAmount: { toString: null } }],
])('%s with %o is never a server error', async (path, body) => {
  expect((await post(path, body)).status).toBeLessThan(500)
})

test('a message without content is answered with 200', async () => {
  for (const path of ['/api/payments/paymob/callback', fawryPath]) expect((await post(path, {})).status).toBe(200)
})

test('a message of more than 64 KiB is refused before it is read', async () => {
  const { status } = await post(fawryPath, { merchantRefNumber: 'x'.repeat(70_000) })
  expect(status).toBe(413)
})

test('the log has no body of a message', async () => {
  const { order } = await scenario.start('paymob')
  const message = signCallback(scenario.sandbox, scenario.pay(order), { created_at: 'a-secret-of-the-payer' })
  expect(await scenario.send(message)).toBe(200)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toContain('a-secret-of-the-payer')
  expect(logged.join('')).not.toContain(new URL(message.url).searchParams.get('hmac'))
})
