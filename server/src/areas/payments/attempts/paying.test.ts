import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { PaymentDetails } from '#contract/payments/calls'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { secondsUntil } from '#contract/rules/paymentDeadlines'
import { durationMs } from '#contract/rules/timeUnit'
import { users } from '../../../platform/auth/tables'
import { eventually } from '../../../platform/testing/eventually'
import { codeStatus } from '../../../sandbox/testing/payments'
import { paymentLogs } from '../../../schema/payments'
import { chargeSignature } from '../providers/fawrySignature'
import { price } from '../testing/paymentFixture'
import { openPaymentScenario, type PaymentScenario } from '../testing/paymentScenario'
import { enterSandboxKeys } from '../testing/sandboxKeys'

let scenario: PaymentScenario

beforeAll(async () => {
  scenario = await openPaymentScenario()
})
beforeEach(() => {
  scenario.sandbox.control.set('all', { calls: 'none' })
})
afterAll(() => scenario.stop())

const intention = '/api/admin/payments/paymob/intention'
const charge = '/api/admin/payments/fawry/charge'
const result = '/api/admin/payments/paymob/result'
const signature = '/api/admin/payments/fawry/signature'
const log = '/api/admin/payments/log'

type Refusal = { errors: Record<string, string[]> }
const secondsTo = (at: Date | string | null) =>
  secondsUntil(new Date(at ?? 0).getTime(), scenario.testServer.clock.now().getTime())

test('an intention gives the page to pay on, for 18 of the 20 minutes that the slot is held', async () => {
  const { id, patient } = await scenario.payments.hold()
  const { status, body, headers } = await patient.post<{
    client_secret: string
    checkout_url: string
    expires_at: string
  }>(intention, { appointmentId: id })
  const { checkoutUrl, publicKey } = scenario.sandbox.paymob
  const page = `${checkoutUrl}?${new URLSearchParams({ publicKey, clientSecret: body.client_secret })}`
  expect([status, body]).toEqual([
    200,
    {
      client_secret: expect.stringMatching(/^egy_csk_test_/),
      checkout_url: page,
      expires_at: body.expires_at,
      check_error: null,
    },
  ])
  expect(headers.get('cache-control')).toContain('no-store')
  expect(secondsTo(body.expires_at)).toBe(1_080)
  expect(secondsTo((await scenario.appointment(id)).hold_expires_at)).toBe(1_200)
  expect(scenario.sandbox.control.calls.at(-1)?.body).toMatchObject({
    amount: Number(price),
    special_reference: `${(await scenario.appointment(id)).code}-1`,
  })
  expect(await (await fetch(page)).text()).toContain('150.00')
})

test('Fawry is refused for a patient without an Egyptian mobile number, who reads why, and is not asked', async () => {
  const { id, patient } = await scenario.payments.hold()
  const before = scenario.sandbox.control.calls.length
  for (const phone of ['+252612345678', '+20223456789']) {
    await scenario.testServer.database.update(users).set({ phone }).where(eq(users.id, patient.userId))
    const { status, body } = await patient.post<Refusal>(charge, { appointmentId: id })
    expect([status, body.errors.appointmentId?.[0]]).toEqual([422, expect.stringContaining('Egyptian mobile number')])
  }
  expect([scenario.sandbox.control.calls.length - before, await scenario.attempts(id)]).toEqual([0, []])
})

test('opening it again, also at the same time, continues the same attempt', async () => {
  const started = await scenario.start('paymob')
  const [attempt] = await scenario.attempts(started.id)
  const before = scenario.sandbox.control.calls.length
  const again = await Promise.all([1, 2, 3].map(() => scenario.startAgain(started, 'paymob')))
  expect(new Set(again.map((body) => body.client_secret))).toEqual(new Set([attempt?.client_secret]))
  expect([scenario.sandbox.control.calls.length - before, (await scenario.attempts(started.id)).length]).toEqual([0, 1])
})

test('of two requests at once, one starts the payment', async () => {
  const { id, patient } = await scenario.payments.hold()
  const before = scenario.sandbox.control.calls.length
  const responses = await Promise.all([1, 2, 3, 4].map(() => patient.post<Refusal>(intention, { appointmentId: id })))
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  for (const { status, body } of responses) {
    if (status !== 200)
      expect(body.errors).toEqual({ appointmentId: [expect.stringContaining('already being prepared')] })
  }
  expect([scenario.sandbox.control.calls.length - before, (await scenario.attempts(id)).length]).toEqual([1, 1])
})

test('Fawry gives a code that can be paid until 15 minutes before the slot is released', async () => {
  const { id, patient } = await scenario.payments.hold()
  const { status, body } = await patient.post<{ expires_at: string }>(charge, { appointmentId: id })
  const order = await scenario.latestOrder(id)
  expect([status, body]).toEqual([
    200,
    {
      referenceNumber: order.id,
      merchantRefNum: order.reference,
      amount: 150,
      expires_at: body.expires_at,
      check_error: null,
    },
  ])
  expect(secondsTo(body.expires_at)).toBe(85_500)
  expect(secondsTo((await scenario.appointment(id)).hold_expires_at)).toBe(86_400)
  const shown = await patient.get<{ data: PatientAppointment }>(`/api/patient/appointments/${id}`)
  expect(shown.body.data.pay_until).toBe(body.expires_at)
  expect(await scenario.details({ id, patient })).toMatchObject({
    price: 150,
    paid: 0,
    payment_status: 1,
    methods: ['paymob', 'fawry'],
    attempt: { provider: 'fawry', payable: true, amount: 150, reference_number: order.id },
  })
})

test('choosing another method cancels the code of Fawry, and only one attempt is payable', async () => {
  const started = await scenario.start('fawry')
  await scenario.startAgain(started, 'paymob')
  await scenario.runJobs()
  expect(await codeStatus(scenario.sandbox, started.order.reference)).toMatchObject({ orderStatus: 'CANCELED' })
  expect(
    (await scenario.attempts(started.id)).map(({ provider, payable, state }) => [provider, payable, state]),
  ).toEqual([
    ['fawry', false, 'cancelled'],
    ['paymob', true, 'open'],
  ])
})

test('choosing Fawry again does not start its 24 hours again', async () => {
  const started = await scenario.start('fawry')
  const first = (await scenario.attempts(started.id))[0]?.expires_at
  await scenario.startAgain(started, 'paymob')
  scenario.testServer.clock.advance(durationMs({ value: 5, unit: 'minutes' }))
  await scenario.startAgain(started, 'fawry')
  expect((await scenario.attempts(started.id)).at(-1)?.expires_at).toEqual(first)
})

test.each([
  ['cannot be reached', 'down'],
  ['answers with status 500', 'fails_before'],
  ['answers with status 500 after performing what was asked', 'fails_after'],
  ['refuses everything', { status: 400, body: '{}' }],
] as const)('if a provider %s, a message says so, and another method can be chosen at once', async (_name, calls) => {
  const { id, patient } = await scenario.payments.hold()
  scenario.sandbox.control.set('all', { calls })
  const failed = await patient.post(intention, { appointmentId: id })
  expect([failed.status, failed.body.client_secret, failed.body.check_error]).toEqual([
    200,
    null,
    'Paymob Payment Intention Failed, Please try again later!',
  ])
  const noCode = await patient.post(charge, { appointmentId: id }, { language: 'ar' })
  expect([noCode.status, noCode.body.check_error]).toEqual([200, expect.stringContaining('فوري لا يستجيب')])
  scenario.sandbox.control.set('all', { calls: 'none' })
  expect((await patient.post(intention, { appointmentId: id })).body.check_error).toBeNull()
})

test('a provider that is switched off is not offered, and the others are', async () => {
  const superAdmin = await scenario.testServer.as('super@demo.test')
  await enterSandboxKeys(superAdmin, scenario.sandbox, { paymob_enabled: false })
  const { id, patient } = await scenario.payments.hold()
  expect((await scenario.details({ id, patient })).methods).toEqual(['fawry'])
  const { status, body } = await patient.post<Refusal>(intention, { appointmentId: id })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['appointmentId']])
  await enterSandboxKeys(superAdmin, scenario.sandbox)
})

test('an appointment that is paid, or no longer held, starts no payment', async () => {
  const started = await scenario.start('paymob')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  const paid = await started.patient.post<Refusal>(intention, { appointmentId: started.id })
  expect([paid.status, paid.body.errors]).toEqual([422, { appointmentId: ['This appointment is already paid'] }])
  const { id, patient } = await scenario.payments.hold()
  await patient.get(`/api/patient/appointments/${id}/cancel`)
  expect((await patient.post(charge, { appointmentId: id })).status).toBe(422)
})

test("another patient's appointment does not exist, whatever the call", async () => {
  const { id } = await scenario.start('fawry')
  const stranger = await scenario.testServer.addUser()
  const path = `/api/patient/appointments/${id}/payment`
  const responses = await Promise.all([
    stranger.get(path),
    stranger.post(`${path}/check`),
    stranger.post(intention, { appointmentId: id }),
    stranger.post(charge, { appointmentId: id }),
    stranger.post(result, { appointmentId: id, paymentResult: {} }),
    stranger.post(log, { model_id: id, model_type: 'appointment', response: {} }),
    stranger.get(`/api/patient/appointments/code/${(await scenario.appointment(id)).code}`),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
  expect(await scenario.attempts(id)).toHaveLength(1)
})

test('the code opens the appointment for its signed-in owner only', async () => {
  const { id, patient } = await scenario.payments.hold()
  const path = `/api/patient/appointments/code/${(await scenario.appointment(id)).code}`
  expect((await patient.get<{ data: { id: number } }>(path)).body.data.id).toBe(id)
  expect((await patient.get(`${path}0`)).status).toBe(404)
  expect((await scenario.testServer.stranger.get(path)).status).toBe(401)
})

test('what the browser says proves nothing: Paymob is asked', async () => {
  const { id, patient, order } = await scenario.start('paymob')
  const paymentResult = { success: 'true', order: order.id, id: '5', amount_cents: '15000', hmac: 'f'.repeat(128) }
  const unpaid = await patient.post(result, { appointmentId: id, paymentResult })
  expect([unpaid.status, unpaid.body.success]).toEqual([200, false])
  expect(unpaid.body.message).toContain('have not received')
  scenario.sandbox.control.pay(order.reference)
  const { body } = await patient.post(result, { appointmentId: id, paymentResult })
  expect(body).toEqual({ success: true, message: 'We have received your payment. Your appointment is confirmed' })
  expect(await scenario.appointment(id)).toMatchObject({ payment_status: PAYMENT_STATUS.paid, hold_expires_at: null })
})

test("the return of another patient's paid order pays nothing of mine", async () => {
  const theirs = await scenario.start('paymob')
  const returned = scenario.sandbox.control.pay(theirs.order.reference) ?? ''
  const mine = await scenario.start('paymob')
  const paymentResult = Object.fromEntries(new URL(returned).searchParams)
  expect(paymentResult).toMatchObject({ success: 'true', order: theirs.order.id })
  const { status, body: answer } = await mine.patient.post(result, { appointmentId: mine.id, paymentResult })
  expect([status, answer.success]).toEqual([200, false])
  await scenario.runJobs()
  expect((await scenario.appointment(mine.id)).payment_status).toBe(PAYMENT_STATUS.unpaid)
  expect((await scenario.appointment(theirs.id)).payment_status).toBe(PAYMENT_STATUS.paid)
})

test('"I have paid" asks the provider; without an answer it says so, and nothing is paid twice', async () => {
  const { id, patient, order } = await scenario.start('fawry')
  const check = () => patient.post<{ data: PaymentDetails }>(`/api/patient/appointments/${id}/payment/check`)
  scenario.sandbox.control.set('all', { calls: 'down' })
  expect((await check()).body.data.message).toContain('does not respond')
  scenario.sandbox.control.set('all', { calls: 'none' })
  expect((await check()).body.data.message).toContain('have not received')
  scenario.sandbox.control.pay(order.reference)
  const { status, body } = await check()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ paid: 150, credit: 0, payment_status: 2, payment_status_text: 'Paid', methods: [] })
  const shown = await patient.get<{ data: object }>(`/api/patient/appointments/${id}`)
  expect(shown.body.data).toMatchObject({ paid: 150, refunded: 0, credit: 0, payment_status_text: 'Paid' })
})

test('a declined card is reported, with that nothing was charged, and can be tried again on the same page', async () => {
  const { id, patient, order } = await scenario.start('paymob')
  scenario.sandbox.control.decline(order.reference)
  await scenario.send(scenario.lastMessage(order))
  await scenario.runJobs()
  expect(await scenario.details({ id, patient })).toMatchObject({
    payment_status_text: 'Failed',
    message: 'The card was declined and nothing was charged. Try again, or choose another way to pay',
    attempt: { state: 'failed', payable: true, checkout_url: expect.stringContaining('clientSecret=') },
  })
})

test('the signature call signs exactly the open payment of the caller, and nothing else', async () => {
  const { patient, order } = await scenario.start('fawry')
  const input = { merchantRefNum: order.reference, itemQuantity: 1, amount: 150 }
  const { status, body } = await patient.post(signature, input)
  const charged = { reference: order.reference, customer: '', method: 'PAYATFAWRY', amount: price }
  expect([status, body]).toEqual([200, { signature: chargeSignature(scenario.sandbox.fawry, charged) }])
  const others: [object, string][] = [
    [{ amount: 1 }, 'amount'],
    [{ amount: 150.001 }, 'amount'],
    [{ itemQuantity: 2 }, 'itemQuantity'],
    [{ merchantRefNum: `${order.reference}0` }, 'merchantRefNum'],
  ]
  for (const [changes, field] of others) {
    const refused = await patient.post<Refusal>(signature, { ...input, ...changes })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  }
  const stranger = await scenario.testServer.addUser()
  expect((await stranger.post(signature, input)).status).toBe(422)
})

test('the log has listed fields with short values only, and the provider is asked soon', async () => {
  const { id, patient, order } = await scenario.start('fawry')
  scenario.sandbox.control.pay(order.reference)
  const response = {
    orderStatus: 'PAID',
    referenceNumber: Number(order.id),
    statusDescription: 'x'.repeat(1_000),
    customerMobile: '01000000009',
    orderAmount: { toString: 'x' },
  }
  expect((await patient.post(log, { model_id: id, model_type: 'appointment', response })).status).toBe(200)
  const stored = await scenario.testServer.database.select().from(paymentLogs)
  expect(stored.filter((row) => row.appointment_id === id).map((row) => row.response)).toEqual([
    { orderStatus: 'PAID', referenceNumber: order.id, statusDescription: 'x'.repeat(200) },
  ])
  expect((await scenario.appointment(id)).payment_status).toBe(PAYMENT_STATUS.unpaid)
  await scenario.testServer.server.platform.jobs.run('inquire-payments')
  expect((await scenario.appointment(id)).payment_status).toBe(PAYMENT_STATUS.paid)
  const large = { model_id: id, model_type: 'appointment', response: { orderStatus: 'x'.repeat(20_000) } }
  expect((await patient.post(log, large)).status).toBe(413)
})

test('no database connection is held while a provider is called', async () => {
  const { id, patient } = await scenario.payments.hold()
  const { control } = scenario.sandbox
  control.set('all', { calls: 'slow', slowBy: 3_600_000 })
  const unanswered = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(unanswered.signal)
  const before = control.calls.length
  const started = patient.post(intention, { appointmentId: id })
  await eventually(() => control.calls.length > before)
  const { rows } = await scenario.database.$client.query<{ open: number }>(
    `select count(*)::integer as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([{ open: 0 }])
  unanswered.abort()
  expect((await started).status).toBe(200)
  timeout.mockRestore()
})
