import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { durationMs } from '#contract/rules/timeUnit'
import { startTestServer } from '../../../platform/testing/server'
import { codeStatus } from '../../../sandbox/testing/payments'
import { appointments } from '../../../schema/appointments'
import { ledgerOf } from '../testing/paymentFixture'
import { openPaymentWorld, type PaymentWorld, type StartedPayment } from '../testing/paymentWorldFixture'

let world: PaymentWorld

beforeAll(async () => {
  world = await openPaymentWorld()
})
beforeEach(() => {
  world.sandbox.control.set('all', { calls: 'none' })
})
afterAll(() => world.stop())

const refundCalls = () => world.sandbox.control.calls.filter(({ operation }) => operation === 'refund').length
const refunded = ({ reference }: StartedPayment['order']) => world.sandbox.control.refunds(reference)

/** Counts the requests about one order in each minute. */
async function minutesAsked(minutes: number): Promise<number[]> {
  const asked: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const before = world.sandbox.control.calls.length
    await world.pass(1)
    if (world.sandbox.control.calls.length > before) asked.push(minute)
  }
  return asked
}

/** Books the released time for another patient. */
async function takeTime({ id }: StartedPayment): Promise<void> {
  const { clinic_id, doctor_id, date, slot } = await world.appointment(id)
  const other = await world.testServer.addUser()
  const booked = await other.post('/api/patient/appointments', { clinic_id, doctor_id, date, schedule_time: slot })
  expect(booked.status).toBe(200)
}

test('a payment whose message was lost is found by an inquiry after a minute', async () => {
  const { id, order } = await world.start('paymob')
  world.pay(order)
  await world.pass(1)
  expect(await world.appointment(id)).toMatchObject({ payment_status: PAYMENT_STATUS.paid, hold_expires_at: null })
  const [attempt] = await world.attempts(id)
  expect([attempt?.state, attempt?.next_inquiry_at]).toEqual(['paid', null])
})

test('an open payment is inquired about at minutes 1, 2, 5, 15, when its time ends, and then every hour', async () => {
  await world.start('paymob')
  expect(await minutesAsked(61)).toEqual([1, 2, 5, 15, 18, 60])
})

test('without a payment, the slot is released 20 minutes after the start, not before Paymob was asked', async () => {
  const { id } = await world.start('paymob')
  await world.pass(19)
  expect(await world.appointment(id)).toMatchObject({ status: 1 })
  expect(await world.attempts(id)).toMatchObject([{ payable: false, state: 'open' }])
  await world.pass(1)
  expect(await world.appointment(id)).toMatchObject({ status: 6 })
})

test('without an answer, the hold is extended once by ten minutes, and then released', async () => {
  const { id } = await world.start('paymob')
  const before = (await world.appointment(id)).hold_expires_at?.getTime() ?? 0
  world.sandbox.control.set('all', { calls: 'down' })
  await world.pass(20)
  const held = await world.appointment(id)
  expect([held.status, (held.hold_expires_at?.getTime() ?? 0) - before]).toEqual([1, 600_000])
  await world.pass(11)
  expect(await world.appointment(id)).toMatchObject({ status: 6, hold_expires_at: held.hold_expires_at })
})

test('a callback that is unread when the hold ends still pays', async () => {
  const started = await world.start('paymob')
  await world.pass(19)
  await world.payAndReport(started)
  await world.pass(1)
  expect(await world.appointment(started.id)).toMatchObject({ status: 1, payment_status: PAYMENT_STATUS.paid })
})

test('nobody can book a time whose hold is over while its payment was not asked about', async () => {
  const started = await world.start('paymob')
  world.testServer.clock.advance(durationMs({ value: 25, unit: 'minutes' }))
  const { clinic_id, doctor_id, date, slot } = await world.appointment(started.id)
  const other = await world.testServer.addUser()
  const booked = await other.post('/api/patient/appointments', { clinic_id, doctor_id, date, schedule_time: slot })
  expect(booked.status).toBe(422)
  world.pay(started.order)
  await world.runJobs()
  expect(await world.appointment(started.id)).toMatchObject({ status: 1, payment_status: PAYMENT_STATUS.paid })
})

test('a late payment restores the appointment while its time is free', async () => {
  const started = await world.start('paymob')
  await world.pass(21)
  expect(await world.appointment(started.id)).toMatchObject({ status: 6 })
  await world.payAndReport(started)
  await world.pass(1)
  expect(await world.appointment(started.id)).toMatchObject({
    status: 1,
    cancelled_at: null,
    payment_status: PAYMENT_STATUS.paid,
  })
  expect(await world.refunds(started.id)).toEqual([])
})

test('a late card payment is refunded once if another patient has the time', async () => {
  const started = await world.start('paymob')
  await world.pass(21)
  await takeTime(started)
  const before = refundCalls()
  await world.payAndReport(started)
  await world.pass(3)
  expect(await world.refunds(started.id)).toMatchObject([{ state: 'done', reason: 'Paid after the time was released' }])
  expect([refundCalls() - before, refunded(started.order)]).toEqual([1, [15_000]])
  expect(await world.appointment(started.id)).toMatchObject({ status: 6, payment_status: PAYMENT_STATUS.refunded })
  expect(await world.details(started)).toMatchObject({
    paid: 150,
    refunded: 150,
    credit: 0,
    message: 'Your payment was returned',
  })
  // It was owed, never income.
  expect(await ledgerOf(world.database, started.id)).toEqual({ paymob: 0, patient_owes: 0 })
})

test('a late payment at Fawry becomes a credit, about which a person decides', async () => {
  const started = await world.start('fawry')
  await world.database
    .update(appointments)
    .set({ status: 6, cancelled_at: world.testServer.clock.now() })
    .where(eq(appointments.id, started.id))
  await takeTime(started)
  await world.payAndReport(started)
  await world.pass(1)
  expect(await world.refunds(started.id)).toEqual([])
  expect(await world.reasons(started.order.reference)).toContain('paid_after_release')
  expect(await world.details(started)).toMatchObject({
    ...{ paid: 150, refunded: 0, credit: 150 },
    message: expect.stringContaining('your credit'),
  })
  expect(await ledgerOf(world.database, started.id)).toEqual({ fawry: 15_000, patient_owes: -15_000 })
})

test('a second capture is refunded on its own, and the appointment stays paid', async () => {
  const started = await world.start('fawry')
  const cash = started.order
  await world.startAgain(started, 'paymob')
  const card = await world.latestOrder(started.id)
  world.pay(cash)
  await world.payAndReport({ ...started, order: card })
  await world.pass(3)
  expect(await world.refunds(started.id)).toMatchObject([{ state: 'done', reason: 'Paid twice' }])
  expect([refunded(cash), refunded(card)]).toEqual([[], [15_000]])
  expect(await world.details(started)).toMatchObject({ paid: 300, refunded: 150, credit: 0, payment_status: 2 })
})

/** A card payment that arrived late, whose time another patient has. */
async function owedPayment(): Promise<StartedPayment> {
  const started = await world.start('paymob')
  await world.pass(21)
  await takeTime(started)
  await world.payAndReport(started)
  const [attempt] = await world.attempts(started.id)
  await world.testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: attempt?.id })
  return started
}

const sendRefund = async ({ id }: StartedPayment) => {
  const [refund] = await world.refunds(id)
  await world.testServer.server.platform.jobs.run('send-refund', { refund_id: refund?.id })
}

test('a refund whose answer was lost is unknown, is never sent again, and an inquiry finds that it was made', async () => {
  const started = await owedPayment()
  const before = refundCalls()
  world.sandbox.control.set('all', { calls: 'fails_after' })
  await sendRefund(started)
  expect(await world.refunds(started.id)).toMatchObject([{ state: 'unknown' }])
  world.sandbox.control.set('all', { calls: 'none' })
  await world.pass(2)
  expect(await world.refunds(started.id)).toMatchObject([{ state: 'done' }])
  expect([refundCalls() - before, refunded(started.order)]).toEqual([1, [15_000]])
})

test('a refund that the provider never got stays unknown until a person decides', async () => {
  const started = await owedPayment()
  const before = refundCalls()
  world.sandbox.control.set('all', { calls: 'down' })
  await sendRefund(started)
  world.sandbox.control.set('all', { calls: 'none' })
  await world.pass(10)
  expect(await world.refunds(started.id)).toMatchObject([{ state: 'unknown' }])
  for (let hour = 0; hour < 50; hour++) {
    world.testServer.clock.advance(3_600_000)
    await world.runJobs()
  }
  expect(await world.reasons(started.order.id)).toContain('refund_unknown')
  expect([refundCalls() - before, refunded(started.order)]).toEqual([1, []])
  expect((await world.attempts(started.id))[0]?.next_inquiry_at).toBeNull()
})

test('a refund that the provider refuses has failed, and is for a person', async () => {
  const started = await owedPayment()
  world.sandbox.control.set('all', { calls: { status: 400, body: '{}' } })
  await sendRefund(started)
  world.sandbox.control.set('all', { calls: 'none' })
  await world.pass(3)
  expect(await world.refunds(started.id)).toMatchObject([{ state: 'failed' }])
  expect(await world.reasons(started.order.id)).toContain('refund_failed')
  expect(await world.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refundPending })
})

test('two servers send a refund once, and a server that crashed after sending leaves it to an inquiry', async () => {
  const started = await owedPayment()
  const other = await startTestServer({}, { sharedWith: world.testServer })
  const before = refundCalls()
  const [refund] = await world.refunds(started.id)
  const jobs = [world.testServer, other].map(({ server }) => server.platform.jobs)
  await Promise.all(jobs.map((each) => each.run('send-refund', { refund_id: refund?.id })))
  expect(refundCalls() - before).toBe(1)
  await other.stop()
  const crashed = await owedPayment()
  await world.database.$client.query(`update refunds set state = 'sent', changed_at = $2 where id = $1`, [
    (await world.refunds(crashed.id))[0]?.id,
    world.testServer.clock.now(),
  ])
  await world.pass(3)
  expect(await world.refunds(crashed.id)).toMatchObject([{ state: 'unknown' }])
  expect(refundCalls() - before).toBe(1)
})

test('a refund in the dashboard is found, and needs a person', async () => {
  const started = await world.start('paymob')
  await world.payAndReport(started)
  await world.runJobs()
  world.testServer.clock.advance(durationMs({ value: 5, unit: 'days' }))
  world.sandbox.control.refund(started.order.reference)
  await world.send(world.lastMessage(started.order))
  await world.runJobs()
  await world.pass(2)
  expect(await world.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  expect(await world.reasons(started.order.id)).toContain('refund_outside')
})

test('a cancelled appointment can no longer be paid at Fawry', async () => {
  const started = await world.start('fawry')
  expect((await started.patient.get(`/api/patient/appointments/${started.id}/cancel`)).status).toBe(200)
  await world.pass(2)
  expect(await codeStatus(world.sandbox, started.order.reference)).toMatchObject({ orderStatus: 'CANCELED' })
  expect(await world.attempts(started.id)).toMatchObject([{ payable: false, state: 'cancelled' }])
})
