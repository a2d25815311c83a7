import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { eventually } from '../../../platform/testing/eventually'
import { startSandbox } from '../../../sandbox'
import { cardTransactions } from '../../../sandbox/testing/payments'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from '../testing/paymentScenario'
import { enterSandboxKeys } from '../testing/sandboxKeys'

let scenario: PaymentScenario

beforeAll(async () => {
  scenario = await openPaymentScenario()
})
afterEach(() => {
  vi.restoreAllMocks()
  scenario.sandbox.control.set('all', { calls: 'none' })
  scenario.sandbox.control.set('paymob', { calls: 'none' })
})
afterAll(() => scenario.stop())

const intention = '/api/admin/payments/paymob/intention'
const charge = '/api/admin/payments/fawry/charge'
const result = '/api/admin/payments/paymob/result'
const statusOf = async ({ id }: Pick<StartedPayment, 'id'>) => (await scenario.appointment(id)).payment_status

/** Applies what was received about a payment, without an inquiry. */
async function applyOnly({ id }: StartedPayment): Promise<void> {
  const [attempt] = await scenario.attempts(id)
  await scenario.testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: attempt?.id })
}

/** Returns why a person has to look at a payment. */
async function reasonsOf({ id }: StartedPayment): Promise<string[]> {
  const [attempt] = await scenario.attempts(id)
  return scenario.reasons(attempt?.order_id ?? '')
}

test.each([
  ['paymob', 'forged', 'invalid_signature'],
  ['paymob', 'signed_field', 'invalid_signature'],
  ['paymob', 'unsigned_field', 'reference_mismatch'],
  ['fawry', 'forged', 'invalid_signature'],
  ['fawry', 'signed_field', 'invalid_signature'],
] as const)('a message of %s with %s is refused and stored for a person; an inquiry pays', async (...sent) => {
  const [method, alteration, reason] = sent
  const started = await scenario.start(method)
  scenario.sandbox.control.set(started.order, { alteration })
  expect(await scenario.send(scenario.pay(started.order))).toBe(200)
  await applyOnly(started)
  expect([await statusOf(started), await reasonsOf(started)]).toEqual([PAYMENT_STATUS.unpaid, [reason]])
  await scenario.pass(1)
  expect([await statusOf(started), await reasonsOf(started)]).toEqual([PAYMENT_STATUS.paid, [reason]])
})

test('unsigned fields of Fawry decide nothing; those that contradict the signed ones are noted for a person', async () => {
  const started = await scenario.start('fawry')
  scenario.sandbox.control.set(started.order, { alteration: 'unsigned_field' })
  expect(await scenario.send(scenario.pay(started.order))).toBe(200)
  await applyOnly(started)
  expect([await statusOf(started), await reasonsOf(started)]).toEqual([PAYMENT_STATUS.paid, ['unsigned_mismatch']])
})

test.each(['paymob', 'fawry'] as const)(
  'a message of %s that names the order of another person under a valid signature pays only what was paid',
  async (method) => {
    const named = await scenario.start(method)
    const payer = await scenario.start(method)
    scenario.sandbox.control.set(payer.order, { alteration: 'other_order' })
    expect(await scenario.send(scenario.pay(payer.order))).toBe(200)
    for (const each of [named, payer]) await applyOnly(each)
    expect([await statusOf(named), await statusOf(payer)]).toEqual([PAYMENT_STATUS.unpaid, PAYMENT_STATUS.unpaid])
    // The items of the order at Fawry still name the order that was paid.
    const unsigned = method === 'fawry' ? ['unsigned_mismatch'] : []
    expect(await reasonsOf(named)).toEqual(['reference_mismatch', ...unsigned])
    await scenario.pass(2)
    expect([await statusOf(named), await statusOf(payer)]).toEqual([PAYMENT_STATUS.unpaid, PAYMENT_STATUS.paid])
    expect([await scenario.refunds(named.id), await scenario.refunds(payer.id)]).toEqual([[], []])
  },
)

test('more refunded than was captured is not believed, and needs a person', async () => {
  const started = await scenario.start('paymob')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  const transactions = await cardTransactions(scenario.sandbox, started.order.reference)
  const results = transactions.map((each) => ({ ...each, is_refunded: true, refunded_amount_cents: 20_000 }))
  scenario.sandbox.control.set('paymob', { calls: { status: 200, body: JSON.stringify({ results }) } })
  const check = await started.patient.post(`/api/patient/appointments/${started.id}/payment/check`)
  expect(check.status).toBe(200)
  expect(await reasonsOf(started)).toEqual(['refund_above_captured', 'refund_outside'])
  expect(await scenario.details(started)).toMatchObject({ paid: 150, refunded: 150 })
})

test('a provider that refuses connections leaves the other methods', async () => {
  const gone = await startSandbox()
  await gone.close()
  const superAdmin = await scenario.testServer.as('super@demo.test')
  await enterSandboxKeys(superAdmin, { ...scenario.sandbox, paymob: { ...scenario.sandbox.paymob, url: gone.url } })
  const { id, patient } = await scenario.payments.hold()
  const card = await patient.post(intention, { appointmentId: id })
  expect([card.status, card.body.check_error]).toEqual([
    200,
    'Paymob Payment Intention Failed, Please try again later!',
  ])
  const shop = await patient.post(charge, { appointmentId: id })
  expect([shop.status, shop.body.check_error, shop.body.amount]).toEqual([200, null, 150])
  await enterSandboxKeys(superAdmin, scenario.sandbox)
})

/** Sends a request that a provider never answers, and lets its time limit pass once the provider has got the call. */
async function withoutAnswer<T>(send: () => Promise<T>): Promise<{ response: T; limits: unknown[] }> {
  const { control } = scenario.sandbox
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const before = control.calls.length
  const sent = send()
  await eventually(() => control.calls.length > before)
  limit.abort(new DOMException('The time limit has passed.', 'TimeoutError'))
  const response = await sent
  const limits = timeout.mock.calls.flat()
  timeout.mockRestore()
  return { response, limits }
}

test('a provider that never answers is waited for ten seconds, and another method can be chosen at once', async () => {
  scenario.sandbox.control.set('paymob', { calls: 'slow', slowBy: 3_600_000 })
  const { id, patient } = await scenario.payments.hold()
  const { response, limits } = await withoutAnswer(() => patient.post(intention, { appointmentId: id }))
  expect([response.status, response.body.check_error, limits]).toEqual([
    200,
    'Paymob Payment Intention Failed, Please try again later!',
    [10_000],
  ])
  const shop = await patient.post(charge, { appointmentId: id })
  expect([shop.status, shop.body.check_error]).toEqual([200, null])
})

test.each([
  ['payment/check', (id: number) => ({ path: `/api/patient/appointments/${id}/payment/check`, body: {} })],
  ['result', (id: number) => ({ path: result, body: { appointmentId: id, paymentResult: {} } })],
])('%s waits for a provider for ten seconds, and then says that nothing is known', async (_name, requestOf) => {
  const { id, patient } = await scenario.start('paymob')
  scenario.sandbox.control.set('paymob', { calls: 'slow', slowBy: 3_600_000 })
  const { path, body } = requestOf(id)
  const { response, limits } = await withoutAnswer(() => patient.post(path, body))
  expect([response.status, limits]).toEqual([200, [10_000]])
  expect(JSON.stringify(response.body)).toContain('does not respond')
})
