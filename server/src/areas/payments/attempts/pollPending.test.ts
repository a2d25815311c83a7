import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { durationMs } from '#contract/rules/timeUnit'
import { startTestServer } from '../../../platform/testing/server'
import { codeStatus } from '../../../sandbox/testing/payments'
import { appointments } from '../../../schema/appointments'
import { ledgerOf } from '../testing/paymentFixture'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from '../testing/paymentScenario'

let scenario: PaymentScenario

beforeAll(async () => {
  scenario = await openPaymentScenario()
})
beforeEach(() => {
  scenario.sandbox.control.set('all', { calls: 'none' })
})
afterAll(() => scenario.stop())

const refundCalls = () =>
  scenario.sandbox.control.calls.filter(({ operation }) => operation === 'refund' || operation === 'void').length
const refunded = ({ reference }: StartedPayment['order']) => scenario.sandbox.control.refunds(reference)

/** Counts the requests about one order in each minute. */
async function minutesAsked(minutes: number): Promise<number[]> {
  const asked: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const before = scenario.sandbox.control.calls.length
    await scenario.pass(1)
    if (scenario.sandbox.control.calls.length > before) asked.push(minute)
  }
  return asked
}

/** Books the released time for another patient. */
async function takeTime({ id }: StartedPayment): Promise<void> {
  const { clinic_id, doctor_id, date, slot } = await scenario.appointment(id)
  const other = await scenario.testServer.addUser()
  const booked = await other.post('/api/patient/appointments', { clinic_id, doctor_id, date, schedule_time: slot })
  expect(booked.status).toBe(200)
}

test('a payment whose message was lost is found by an inquiry after a minute', async () => {
  const { id, order } = await scenario.start('paymob')
  scenario.pay(order)
  await scenario.pass(1)
  expect(await scenario.appointment(id)).toMatchObject({ payment_status: PAYMENT_STATUS.paid, hold_expires_at: null })
  const [attempt] = await scenario.attempts(id)
  expect([attempt?.state, attempt?.next_inquiry_at]).toEqual(['paid', null])
})

test('an open payment is inquired about at minutes 1, 2, 5, 15, when its time ends, and then every hour', async () => {
  await scenario.start('paymob')
  expect(await minutesAsked(61)).toEqual([1, 2, 5, 15, 18, 60])
})

test('without a payment, the slot is released 20 minutes after the start, not before Paymob was asked', async () => {
  const { id } = await scenario.start('paymob')
  await scenario.pass(19)
  expect(await scenario.appointment(id)).toMatchObject({ status: 1 })
  expect(await scenario.attempts(id)).toMatchObject([{ payable: false, state: 'open' }])
  await scenario.pass(1)
  expect(await scenario.appointment(id)).toMatchObject({ status: 6 })
})

test('without an answer, the hold is extended once by ten minutes, and then released', async () => {
  const { id } = await scenario.start('paymob')
  const before = (await scenario.appointment(id)).hold_expires_at?.getTime() ?? 0
  scenario.sandbox.control.set('all', { calls: 'down' })
  await scenario.pass(20)
  const held = await scenario.appointment(id)
  expect([held.status, (held.hold_expires_at?.getTime() ?? 0) - before]).toEqual([1, 600_000])
  await scenario.pass(11)
  expect(await scenario.appointment(id)).toMatchObject({ status: 6, hold_expires_at: held.hold_expires_at })
})

test('a callback that is unread when the hold ends still pays', async () => {
  const started = await scenario.start('paymob')
  await scenario.pass(19)
  await scenario.payAndReport(started)
  await scenario.pass(1)
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 1, payment_status: PAYMENT_STATUS.paid })
})

test('nobody can book a time whose hold is over while its payment was not asked about', async () => {
  const started = await scenario.start('paymob')
  scenario.testServer.clock.advance(durationMs({ value: 25, unit: 'minutes' }))
  const { clinic_id, doctor_id, date, slot } = await scenario.appointment(started.id)
  const other = await scenario.testServer.addUser()
  const booked = await other.post('/api/patient/appointments', { clinic_id, doctor_id, date, schedule_time: slot })
  expect(booked.status).toBe(422)
  scenario.pay(started.order)
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 1, payment_status: PAYMENT_STATUS.paid })
})

test('a late payment restores the appointment while its time is free', async () => {
  const started = await scenario.start('paymob')
  await scenario.pass(21)
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 6 })
  await scenario.payAndReport(started)
  await scenario.pass(1)
  expect(await scenario.appointment(started.id)).toMatchObject({
    status: 1,
    cancelled_at: null,
    payment_status: PAYMENT_STATUS.paid,
  })
  expect(await scenario.refunds(started.id)).toEqual([])
})

test('a late card payment is refunded once if another patient has the time', async () => {
  const started = await scenario.start('paymob')
  await scenario.pass(21)
  await takeTime(started)
  const before = refundCalls()
  await scenario.payAndReport(started)
  await scenario.pass(3)
  expect(await scenario.refunds(started.id)).toMatchObject([
    { state: 'done', reason: 'Paid after the time was released' },
  ])
  expect([refundCalls() - before, refunded(started.order)]).toEqual([1, [15_000]])
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 6, payment_status: PAYMENT_STATUS.refunded })
  expect(await scenario.details(started)).toMatchObject({
    paid: 150,
    refunded: 150,
    credit: 0,
    message: 'Your payment arrived after the time was released, so this visit was not booked. The payment was returned',
  })
  // It was owed, never income.
  expect(await ledgerOf(scenario.database, started.id)).toEqual({ paymob: 0, patient_owes: 0 })
})

test('a late payment at Fawry becomes a credit, about which a person decides', async () => {
  const started = await scenario.start('fawry')
  await scenario.database
    .update(appointments)
    .set({ status: 6, cancelled_at: scenario.testServer.clock.now() })
    .where(eq(appointments.id, started.id))
  await takeTime(started)
  await scenario.payAndReport(started)
  await scenario.pass(1)
  expect(await scenario.refunds(started.id)).toEqual([])
  expect(await scenario.reasons(started.order.reference)).toContain('paid_after_release')
  expect(await scenario.details(started)).toMatchObject({
    ...{ paid: 150, refunded: 0, credit: 150 },
    message: expect.stringContaining('your credit'),
  })
  expect(await ledgerOf(scenario.database, started.id)).toEqual({ fawry: 15_000, patient_owes: -15_000 })
})

test('a second capture is refunded on its own, and the appointment stays paid', async () => {
  const started = await scenario.start('fawry')
  const cash = started.order
  await scenario.startAgain(started, 'paymob')
  const card = await scenario.latestOrder(started.id)
  scenario.pay(cash)
  await scenario.payAndReport({ ...started, order: card })
  await scenario.pass(3)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done', reason: 'Paid twice' }])
  expect([refunded(cash), refunded(card)]).toEqual([[], [15_000]])
  expect(await scenario.details(started)).toMatchObject({ paid: 300, refunded: 150, credit: 0, payment_status: 2 })
})

/** A card payment that arrived late, whose time another patient has. */
async function owedPayment(): Promise<StartedPayment> {
  const started = await scenario.start('paymob')
  await scenario.pass(21)
  await takeTime(started)
  await scenario.payAndReport(started)
  const [attempt] = await scenario.attempts(started.id)
  await scenario.testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: attempt?.id })
  return started
}

const sendRefund = async ({ id }: StartedPayment) => {
  const [refund] = await scenario.refunds(id)
  await scenario.testServer.server.platform.jobs.run('send-refund', { refund_id: refund?.id })
}

test('a refund whose answer was lost is unknown, is never sent again, and an inquiry finds that it was made', async () => {
  const started = await owedPayment()
  const before = refundCalls()
  scenario.sandbox.control.set('all', { calls: 'fails_after' })
  await sendRefund(started)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'unknown' }])
  scenario.sandbox.control.set('all', { calls: 'none' })
  await scenario.pass(2)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done' }])
  expect([refundCalls() - before, refunded(started.order)]).toEqual([1, [15_000]])
})

test('a refund that the provider never got stays unknown until a person decides', async () => {
  const started = await owedPayment()
  const before = refundCalls()
  scenario.sandbox.control.set('all', { calls: 'down' })
  await sendRefund(started)
  scenario.sandbox.control.set('all', { calls: 'none' })
  await scenario.pass(10)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'unknown' }])
  for (let hour = 0; hour < 50; hour++) {
    scenario.testServer.clock.advance(3_600_000)
    await scenario.runJobs()
  }
  expect(await scenario.reasons(started.order.id)).toContain('refund_unknown')
  expect([refundCalls() - before, refunded(started.order)]).toEqual([1, []])
  expect((await scenario.attempts(started.id))[0]?.next_inquiry_at).toBeNull()
})

test('a refund that the provider refuses has failed, and is for a person', async () => {
  const started = await owedPayment()
  scenario.sandbox.control.set('all', { calls: { status: 400, body: '{}' } })
  await sendRefund(started)
  scenario.sandbox.control.set('all', { calls: 'none' })
  await scenario.pass(3)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'failed' }])
  expect(await scenario.reasons(started.order.id)).toContain('refund_failed')
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refundPending })
})

test('two servers send a refund once, and a server that crashed after sending leaves it to an inquiry', async () => {
  const started = await owedPayment()
  const other = await startTestServer({}, { sharedWith: scenario.testServer })
  const before = refundCalls()
  const [refund] = await scenario.refunds(started.id)
  const jobs = [scenario.testServer, other].map(({ server }) => server.platform.jobs)
  await Promise.all(jobs.map((each) => each.run('send-refund', { refund_id: refund?.id })))
  expect(refundCalls() - before).toBe(1)
  await other.stop()
  const crashed = await owedPayment()
  await scenario.database.$client.query(`update refunds set state = 'sent', changed_at = $2 where id = $1`, [
    (await scenario.refunds(crashed.id))[0]?.id,
    scenario.testServer.clock.now(),
  ])
  await scenario.pass(3)
  expect(await scenario.refunds(crashed.id)).toMatchObject([{ state: 'unknown' }])
  expect(refundCalls() - before).toBe(1)
})

test('a refund in the dashboard is found, and needs a person', async () => {
  const started = await scenario.start('paymob')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  scenario.testServer.clock.advance(durationMs({ value: 5, unit: 'days' }))
  scenario.sandbox.control.refund(started.order.reference)
  await scenario.send(scenario.lastMessage(started.order))
  await scenario.runJobs()
  await scenario.pass(2)
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  expect(await scenario.reasons(started.order.id)).toContain('refund_outside')
})

test('a cancelled appointment can no longer be paid at Fawry', async () => {
  const started = await scenario.start('fawry')
  expect((await started.patient.get(`/api/patient/appointments/${started.id}/cancel`)).status).toBe(200)
  await scenario.pass(2)
  expect(await codeStatus(scenario.sandbox, started.order.reference)).toMatchObject({ orderStatus: 'CANCELED' })
  expect(await scenario.attempts(started.id)).toMatchObject([{ payable: false, state: 'cancelled' }])
})
