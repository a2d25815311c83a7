import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { createLog } from '../../platform/log'
import { openPaymentWorld, type PaymentWorld } from './paymentWorldFixture'

let world: PaymentWorld
const logged: string[] = []

beforeAll(async () => {
  world = await openPaymentWorld({ log: createLog('trace', { write: (line) => void logged.push(line) }) })
})
afterAll(() => world.stop())

const post = (path: string, body: unknown, headers = {}) => world.testServer.stranger.post(path, body, { headers })
const statusOf = async (id: number) => (await world.appointment(id)).payment_status
const fawryPath = '/api/payments/fawry/notification'

test('a signed callback is stored, answered with 200, and pays in the job', async () => {
  const { id, order } = await world.start('paymob')
  const { path, body } = world.providers.callback(order, world.providers.pay(order))
  expect((await post(path, body)).status).toBe(200)
  expect(await world.events(order.id)).toMatchObject([{ source: 'callback', authentic: true, outcome: 'success' }])
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.unpaid)
  await world.runJobs()
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.paid)
})

test('a replay changes nothing', async () => {
  const { id, order } = await world.start('paymob')
  const { path, body } = world.providers.callback(order, world.providers.pay(order))
  for (const _time of [1, 2, 3]) {
    expect((await post(path, body)).status).toBe(200)
    await world.runJobs()
  }
  const callbacks = (await world.events(order.id)).filter(({ source }) => source === 'callback')
  expect([callbacks.length, await statusOf(id)]).toEqual([1, PAYMENT_STATUS.paid])
  expect(await world.refunds(id)).toEqual([])
})

test.each([
  ['an altered amount', { amount_cents: 100 }],
  ['an altered success', { success: false }],
  ['an altered order', { order: { id: 1 } }],
])('%s is stored for review and pays nothing', async (_name, changes) => {
  const { id, order } = await world.start('paymob')
  const { path, body } = world.providers.callback(order, '77')
  const forged = { ...body, obj: { ...(body as { obj: object }).obj, ...changes } }
  expect((await post(path, forged)).status).toBe(200)
  await world.runJobs()
  expect(await statusOf(id)).toBe(PAYMENT_STATUS.unpaid)
  const name = 'order' in changes ? '1' : order.id
  expect(await world.events(name)).toMatchObject([{ authentic: false }])
  if (name === order.id) expect(await world.reasons(name)).toEqual(['invalid_signature'])
})

test.each([
  ['another amount', { amount_cents: 100 }, 'wrong_amount'],
  ['another currency', { currency: 'USD' }, 'wrong_currency'],
  ['another integration', { integration_id: 5 }, 'wrong_integration'],
])('%s under a valid signature is for a person, and pays nothing', async (_name, changes, reason) => {
  const { id, order } = await world.start('paymob')
  const { path, body } = world.providers.callback(order, '78', changes)
  expect((await post(path, body)).status).toBe(200)
  await world.runJobs()
  expect([await statusOf(id), await world.reasons(order.id)]).toEqual([PAYMENT_STATUS.unpaid, [reason]])
})

test('an unsigned field that was altered is noticed, and the payment counts, because the signed fields decide', async () => {
  const { id, order } = await world.start('paymob')
  const altered = { order: { id: Number(order.id), merchant_order_id: 'someone-elses' } }
  const { path, body } = world.providers.callback(order, world.providers.pay(order), altered)
  expect((await post(path, body)).status).toBe(200)
  await world.runJobs()
  expect([await statusOf(id), await world.reasons(order.id)]).toEqual([PAYMENT_STATUS.paid, ['reference_mismatch']])
})

test('an order that nobody started is stored, and a person has to look at it', async () => {
  const { order } = await world.start('paymob')
  const { path, body } = world.providers.callback({ ...order, id: '424242' }, '79')
  expect((await post(path, body)).status).toBe(200)
  expect(await world.reasons('424242')).toEqual(['unknown_order'])
})

test('a signed message that cannot be read is for a person', async () => {
  const { order } = await world.start('paymob')
  const { path, body } = world.providers.callback(order, '80', { integration_id: null })
  expect((await post(path, body)).status).toBe(200)
  expect(await world.reasons(order.id)).toEqual(['unreadable'])
})

test('a saved card is answered with 200 and discarded', async () => {
  const { order } = await world.start('paymob')
  const { path, body } = world.providers.callback(order, '81')
  expect((await post(path, { ...body, type: 'TOKEN' })).status).toBe(200)
  expect(await world.events(order.id)).toEqual([])
})

test('a notification of Fawry pays, with fees and in any order; an altered one is stored for review', async () => {
  const { id, order } = await world.start('fawry')
  world.providers.pay(order)
  const signed = world.providers.notification(order, { paymentAmount: '152.00' })
  expect((await post(fawryPath, { ...signed, orderAmount: '1.00' })).status).toBe(200)
  await world.testServer.server.platform.jobs.run('apply-payment-evidence', {
    attempt_id: (await world.attempts(id))[0]?.id,
  })
  expect([await statusOf(id), await world.reasons(order.reference)]).toEqual([
    PAYMENT_STATUS.unpaid,
    ['invalid_signature'],
  ])
  for (const status of ['PAID', 'EXPIRED', 'PAID', 'NEW']) {
    const notification = world.providers.notification(order, { orderStatus: status, paymentAmount: '152.00' })
    expect((await post(fawryPath, notification)).status).toBe(200)
  }
  await world.runJobs()
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

test('a message of more than 64 KiB is refused before it is read', async () => {
  const { status } = await post(fawryPath, { merchantRefNumber: 'x'.repeat(70_000) })
  expect(status).toBe(413)
})

test('the log has no body of a message', async () => {
  const { order } = await world.start('paymob')
  const { path, body } = world.providers.callback(order, world.providers.pay(order), {
    created_at: 'a-secret-of-the-payer',
  })
  expect((await post(path, body)).status).toBe(200)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toContain('a-secret-of-the-payer')
  expect(logged.join('')).not.toContain(path.split('hmac=')[1])
})
