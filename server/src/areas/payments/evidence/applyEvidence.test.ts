import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Evidence } from '#contract/payments/evidence'
import type { ReviewReason } from '#contract/payments/paymentState'
import { piastres } from '#contract/payments/piastres'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db } from '../../../platform/context'
import { locks } from '../../../platform/database/locks'
import { inTransaction } from '../../../platform/database/transaction'
import { runTogether } from '../../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { appointments } from '../../../schema/appointments'
import { notifications } from '../../../schema/notifications'
import { paymentReviews, refunds } from '../../../schema/payments'
import { vacations } from '../../../schema/vacations'
import { captureOf, openPayments, type Payments, price } from '../testing/paymentFixture'
import { applyEvidence } from './applyEvidence'
import { recordEvidence, reviewMessage } from './recordEvidence'

let testServer: TestServer
let other: TestServer
let payments: Payments

beforeAll(async () => {
  testServer = await startTestServer()
  other = await startTestServer({}, { sharedWith: testServer })
  payments = await openPayments(testServer)
})
afterAll(async () => {
  await other.stop()
  await testServer.stop()
})

const record = (evidence: Evidence, server = testServer) => server.inContext(() => recordEvidence('paymob', evidence))
const apply = (attemptId: number, server = testServer) =>
  server.server.platform.jobs.run('apply-payment-evidence', { attempt_id: attemptId })

async function receive(attemptId: number, ...events: Evidence[]): Promise<void> {
  for (const event of events) {
    await record(event)
    await apply(attemptId)
  }
}

/** Returns the balance of each account for some attempts; of an account without money, nothing. */
async function ledgerOf(...attemptIds: number[]): Promise<Record<string, number>> {
  const { rows } = await testServer.database.$client.query<{ account: string; amount: number }>(
    `select account, sum(amount)::bigint as amount from ledger_lines
      join ledger_entries on ledger_entries.id = entry_id where attempt_id = any ($1) group by account
      having sum(amount) <> 0`,
    [attemptIds],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

async function reasonsOf(attemptId: number): Promise<ReviewReason[]> {
  const rows = await testServer.database
    .select({ reason: paymentReviews.reason })
    .from(paymentReviews)
    .where(eq(paymentReviews.attempt_id, attemptId))
  return rows.map(({ reason }) => reason).sort()
}

async function newAttempt() {
  const { id, patient } = await payments.hold()
  return { attempt: await payments.attempt(id), appointmentId: id, patient }
}

/** Releases a held slot that nobody has paid for. */
const release = (appointmentId: number) =>
  testServer.database
    .update(appointments)
    .set({ status: 6, cancelled_at: testServer.clock.now() })
    .where(eq(appointments.id, appointmentId))

const requestRefund = (attemptId: number, amount = price) =>
  testServer.database.insert(refunds).values({
    attempt_id: attemptId,
    transaction_id: `transaction ${attemptId}`,
    amount,
    reason: 'A test',
    state: 'sent',
    requested_at: testServer.clock.now(),
    changed_at: testServer.clock.now(),
  })

test('a payment confirms the held appointment, is in the ledger, and notifies the patient once', async () => {
  const { attempt, appointmentId, patient } = await newAttempt()
  await receive(attempt.id, captureOf(attempt), captureOf(attempt), captureOf(attempt, { source: 'return' }))
  expect(await payments.attemptNow(attempt.id)).toMatchObject({
    state: 'paid',
    captured: price,
    payable: false,
    paid_at: testServer.clock.now(),
  })
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({
    payment_status: PAYMENT_STATUS.paid,
    payment_method: 'paymob',
    hold_expires_at: null,
  })
  expect(await ledgerOf(attempt.id)).toEqual({ paymob: 15_000, clinic_income: -15_000 })
  expect(await reasonsOf(attempt.id)).toEqual([])
  const sent = await testServer.database
    .select({ type: notifications.type })
    .from(notifications)
    .where(eq(notifications.user_id, patient.userId ?? 0))
  expect(sent).toEqual([{ type: 'appointment_booked' }])
})

test('a declined card leaves the attempt payable, and a later capture pays', async () => {
  const { attempt, appointmentId } = await newAttempt()
  await receive(attempt.id, captureOf(attempt, { transaction: 'declined', outcome: 'failed' }))
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'failed', payable: true, paid_at: null })
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.failed })
  await receive(attempt.id, captureOf(attempt))
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.paid })
})

test('an expired attempt can no longer be paid, and the status is that of a failed payment', async () => {
  const { attempt, appointmentId } = await newAttempt()
  await receive(attempt.id, captureOf(attempt, { outcome: 'expired' }))
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'expired', payable: false })
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.failed })
})

test('a wrong amount under a valid signature pays nothing and needs a person', async () => {
  const { attempt, appointmentId } = await newAttempt()
  await receive(attempt.id, captureOf(attempt, { amount: piastres(100) }))
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.unpaid })
  expect(await reasonsOf(attempt.id)).toEqual(['wrong_amount'])
  expect(await ledgerOf(attempt.id)).toEqual({})
})

test('evidence of an order that no attempt has is kept, and applied once an attempt has it', async () => {
  const { id } = await payments.hold()
  const attempt = await payments.attempt(id, { order_id: null })
  const early = captureOf(attempt, { order: 'early order' })
  await record(early)
  const reviews = await testServer.database
    .select()
    .from(paymentReviews)
    .where(eq(paymentReviews.order_id, 'early order'))
  expect(reviews).toMatchObject([{ reason: 'unknown_order', attempt_id: null, resolved_at: null }])
  await apply(attempt.id)
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'open' })
  await testServer.database.$client.query("update payment_attempts set order_id = 'early order' where id = $1", [
    attempt.id,
  ])
  await apply(attempt.id)
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'paid' })
})

test('evidence that is being stored while its attempt is applied is applied with it', async () => {
  const { attempt, appointmentId } = await newAttempt()
  await record(captureOf(attempt, { transaction: 'declined', outcome: 'failed' }))
  const lock = sql`select pg_advisory_xact_lock(1)`
  await runTogether(testServer.database, {
    lock,
    calls: [
      () =>
        testServer.inContext(() =>
          inTransaction(async () => {
            await recordEvidence('paymob', captureOf(attempt))
            await db().execute(lock)
          }),
        ),
      // Waits for the order: without that, it would end before the evidence is committed.
      () => apply(attempt.id, other),
    ],
  })
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'paid' })
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.paid })
})

test('a message about an attempt and its application do not wait for each other', async () => {
  const { id } = await payments.hold()
  const attempt = await payments.attempt(id, { provider: 'fawry' })
  const lock = sql`select pg_advisory_xact_lock(1)`
  await runTogether(testServer.database, {
    lock,
    calls: [
      () =>
        testServer.inContext(() =>
          inTransaction(async () => {
            await recordEvidence('fawry', captureOf(attempt))
            await db().execute(lock)
            await reviewMessage('fawry', captureOf(attempt), 'unsigned_mismatch')
          }),
        ),
      () => apply(attempt.id, other),
    ],
  })
  expect(await reasonsOf(attempt.id)).toContain('unsigned_mismatch')
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'paid' })
})

test('a refund is done once an inquiry shows it, and the status follows', async () => {
  const { attempt, appointmentId } = await newAttempt()
  await receive(attempt.id, captureOf(attempt))
  await requestRefund(attempt.id)
  await apply(attempt.id)
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.refundPending })
  await receive(attempt.id, captureOf(attempt, { transaction: 'refund', kind: 'child' }))
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'paid', needs_inquiry: true })
  await receive(attempt.id, captureOf(attempt, { source: 'inquiry', refunded: price }))
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'refunded', needs_inquiry: false })
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  expect(await testServer.database.select().from(refunds).where(eq(refunds.attempt_id, attempt.id))).toMatchObject([
    { state: 'done' },
  ])
  expect(await ledgerOf(attempt.id)).toEqual({ clinic_income: -15_000, refunds: 15_000 })
  expect(await reasonsOf(attempt.id)).toEqual([])
})

test("a refund in the provider's dashboard is in the ledger and needs a person", async () => {
  const { attempt } = await newAttempt()
  const refunded = piastres(5_000)
  await receive(attempt.id, captureOf(attempt), captureOf(attempt, { source: 'inquiry', refunded }))
  expect(await payments.attemptNow(attempt.id)).toMatchObject({ state: 'partly_refunded', refunded })
  expect(await ledgerOf(attempt.id)).toEqual({ paymob: 10_000, clinic_income: -15_000, refunds: 5_000 })
  expect(await reasonsOf(attempt.id)).toEqual(['refund_outside'])
})

test('a payment after the release restores the appointment while its time is free', async () => {
  const { attempt, appointmentId } = await newAttempt()
  await release(appointmentId)
  await receive(attempt.id, captureOf(attempt))
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({
    status: 1,
    cancelled_at: null,
    hold_expires_at: null,
    payment_status: PAYMENT_STATUS.paid,
  })
  expect(await reasonsOf(attempt.id)).toEqual([])
})

test('a payment after the release waits for a vacation that is being stored, and is refunded', async () => {
  const { attempt, appointmentId } = await newAttempt()
  await release(appointmentId)
  await record(captureOf(attempt))
  const { clinic_id: clinicId, date } = await payments.appointmentNow(appointmentId)
  await runTogether(testServer.database, {
    lock: sql`select pg_advisory_xact_lock(${locks.bookings})`,
    calls: [() => apply(attempt.id)],
    // A vacation also locks the appointments on its dates: the payment must not have locked its own before.
    meanwhile: sql`with closed as (insert into vacations (title, type, date_from, date_to, clinic_id)
      values ('Away', 2, ${date}, ${date}, ${clinicId})) select from appointments where id = ${appointmentId} for update`,
  })
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({ status: 6 })
  expect(await testServer.database.select().from(refunds).where(eq(refunds.attempt_id, attempt.id))).toMatchObject([
    { amount: price, reason: 'Paid after the time was released' },
  ])
  // Other appointments of the tests are on the same date.
  await testServer.database.delete(vacations).where(eq(vacations.clinic_id, clinicId))
})

test('a payment after the patient cancelled is owed to the patient, and its refund is requested once', async () => {
  const { attempt, appointmentId, patient } = await newAttempt()
  expect((await patient.get(`/api/patient/appointments/${appointmentId}/cancel`)).status).toBe(200)
  await receive(attempt.id, captureOf(attempt), captureOf(attempt, { source: 'return' }))
  expect(await payments.appointmentNow(appointmentId)).toMatchObject({
    status: 6,
    payment_status: PAYMENT_STATUS.refundPending,
  })
  const own = await testServer.database.select().from(refunds).where(eq(refunds.attempt_id, attempt.id))
  expect(own).toMatchObject([{ state: 'requested', amount: price, requested_by: null }])
})

test('of two paid attempts the later one needs a person, and is no income, in either order', async () => {
  const states = [false, true].map(async (isReversed) => {
    const { attempt, appointmentId } = await newAttempt()
    await testServer.database.$client.query('update payment_attempts set payable = false where id = $1', [attempt.id])
    const second = await payments.attempt(appointmentId, { number: 2 })
    const both = isReversed ? [second, attempt] : [attempt, second]
    for (const each of both) await receive(each.id, captureOf(each))
    await apply(second.id)
    expect(await reasonsOf(attempt.id)).toEqual([])
    expect(await reasonsOf(second.id)).toEqual(['second_capture'])
    expect(await payments.appointmentNow(appointmentId)).toMatchObject({ payment_status: PAYMENT_STATUS.paid })
    return [await ledgerOf(attempt.id), await ledgerOf(second.id)]
  })
  const ledger = [
    { paymob: 15_000, clinic_income: -15_000 },
    { paymob: 15_000, patient_owes: -15_000 },
  ]
  expect(await Promise.all(states)).toEqual([ledger, ledger])
})

test('random orders of evidence, received by two servers at once, end in one state', async () => {
  const servers = [testServer, other]
  const outcomeOf = async (seed: number) => {
    const { attempt, appointmentId } = await newAttempt()
    const events = [
      captureOf(attempt),
      captureOf(attempt, { source: 'return' }),
      captureOf(attempt, { transaction: `pending ${attempt.id}`, outcome: 'pending' }),
      captureOf(attempt, { transaction: `declined ${attempt.id}`, outcome: 'failed' }),
      captureOf(attempt, { transaction: `child ${attempt.id}`, kind: 'child', amount: piastres(5_000) }),
      captureOf(attempt, { source: 'inquiry', refunded: piastres(5_000) }),
      captureOf(attempt, { transaction: `second ${attempt.id}` }),
      captureOf(attempt, { authentic: false, amount: piastres(1) }),
    ]
    const twice = [...events, ...events]
    const [sent = []] = fc.sample(fc.shuffledSubarray(twice, { minLength: twice.length }), { seed, numRuns: 1 })
    await Promise.all(
      sent.map(async (event, index) => {
        const server = servers[index % 2]
        await record(event, server)
        await apply(attempt.id, server)
      }),
    )
    const { state, captured, refunded, needs_inquiry, payable } = await payments.attemptNow(attempt.id)
    const { payment_status } = await payments.appointmentNow(appointmentId)
    const reasons = await reasonsOf(attempt.id)
    return {
      state,
      captured,
      refunded,
      needs_inquiry,
      payable,
      payment_status,
      reasons,
      ledger: await ledgerOf(attempt.id),
    }
  }
  // One order after another: each already has more concurrent calls than a server has connections.
  const outcomes = []
  for (let seed = 0; seed < 20; seed += 1) outcomes.push(await outcomeOf(seed))
  const expected = {
    state: 'partly_refunded',
    captured: 30_000n,
    refunded: 5_000n,
    needs_inquiry: false,
    payable: false,
    payment_status: PAYMENT_STATUS.paid,
    reasons: ['invalid_signature', 'refund_outside', 'second_capture'],
  }
  for (const { ledger, ...outcome } of outcomes) {
    expect(outcome).toEqual(expected)
    // Part of the second capture was returned; the rest of it is owed.
    expect(ledger).toEqual({ paymob: 25_000, clinic_income: -15_000, patient_owes: -10_000 })
  }
})

test('evidence of an attempt that does not exist fails', async () => {
  await expect(testServer.inContext(() => applyEvidence(2_000_000_000))).rejects.toThrow('There is no attempt')
})
