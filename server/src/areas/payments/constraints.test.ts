import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { piastres } from '#contract/payments/piastres'
import type { RefundState } from '#contract/payments/refund'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type LedgerAccount, ledgerEntries, ledgerLines, paymentAttempts, refunds } from '../../schema/payments'
import { recordEvidence } from './evidence/recordEvidence'
import { captureOf, openPayments, type Payments, price } from './testing/paymentFixture'

let testServer: TestServer
let payments: Payments

beforeAll(async () => {
  testServer = await startTestServer()
  payments = await openPayments(testServer)
})
afterAll(() => testServer.stop())

const sql = (text: string, values: unknown[] = []) => testServer.database.$client.query(text, values)
/** Returns the database's message, or 'done'. */
const messageOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  )

async function newAttempt(changes: Partial<typeof paymentAttempts.$inferInsert> = {}) {
  const { id } = await payments.hold()
  return payments.attempt(id, changes)
}

/** Returns an attempt that is captured. */
async function paidAttempt() {
  const attempt = await newAttempt()
  await sql(
    `update payment_attempts set state = 'paid', captured = amount, payable = false, paid_at = now() where id = $1`,
    [attempt.id],
  )
  return attempt
}

const requestRefund = (attemptId: number, amount: number, state: RefundState = 'requested') =>
  testServer.database
    .insert(refunds)
    .values({
      attempt_id: attemptId,
      transaction_id: '1',
      amount: piastres(amount),
      reason: 'A test',
      state,
      requested_at: testServer.clock.now(),
      changed_at: testServer.clock.now(),
    })
    .returning()

test('only one attempt of an appointment is payable, also when many begin at once', async () => {
  const { id } = await payments.hold()
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => messageOf(payments.attempt(id, { number: index + 1 }))),
  )
  expect(results.filter((result) => result === 'done')).toHaveLength(1)
  expect(results.filter((result) => result.includes('payment_attempts_one_payable'))).toHaveLength(19)
  await sql('update payment_attempts set payable = false where appointment_id = $1', [id])
  expect(await messageOf(payments.attempt(id, { number: 21 }))).toBe('done')
  expect(
    await messageOf(sql('update payment_attempts set payable = true where appointment_id = $1 and not payable', [id])),
  ).toContain('The terms of an attempt to pay are fixed')
})

test("a provider's order and our reference belong to one attempt", async () => {
  const { order_id, reference } = await newAttempt()
  expect(await messageOf(newAttempt({ order_id }))).toContain('payment_attempts_provider_order_id_key')
  expect(await messageOf(newAttempt({ reference }))).toContain('payment_attempts_provider_environment_reference_key')
})

test.each([
  'amount = 1',
  "currency = 'USD'",
  "environment = 'live'",
  "integrations = '{1}'",
  "order_id = '1'",
  'order_id = null',
  "reference = '1'",
  "provider = 'fawry'",
])('the terms of an attempt are fixed: %s', async (change) => {
  const { id } = await newAttempt()
  expect(await messageOf(sql(`update payment_attempts set ${change} where id = $1`, [id]))).toContain(
    'The terms of an attempt to pay are fixed',
  )
})

test('an attempt gets its order once', async () => {
  const { id } = await newAttempt({ order_id: null })
  expect(await messageOf(sql("update payment_attempts set order_id = 'late' where id = $1", [id]))).toBe('done')
  expect(await messageOf(sql("update payment_attempts set order_id = 'later' where id = $1", [id]))).toContain('fixed')
})

test('captured and refunded money never becomes less, nor is more refunded than captured', async () => {
  const { id } = await paidAttempt()
  const set = (change: string) => messageOf(sql(`update payment_attempts set ${change} where id = $1`, [id]))
  expect(await set('captured = captured - 1')).toContain('stays so')
  expect(await set('refunded = captured + 1')).toContain('payment_attempts_check')
  expect(await set('refunded = 100')).toBe('done')
  expect(await set('refunded = 99')).toContain('stays so')
})

test('refunds never exceed what was captured, one after another and at once', async () => {
  const { id } = await paidAttempt()
  const half = Number(price) - 7_500
  expect(await messageOf(requestRefund(id, Number(price) + 1))).toContain('exceed')
  expect(await messageOf(requestRefund(id, half, 'done'))).toBe('done')
  expect(await messageOf(requestRefund(id, half + 1, 'done'))).toContain('exceed')
  const results = await Promise.all(Array.from({ length: 20 }, () => messageOf(requestRefund(id, half, 'done'))))
  expect(results.filter((result) => result === 'done')).toHaveLength(1)
  expect(results.filter((result) => result.includes('exceed'))).toHaveLength(19)
})

test('what was refunded elsewhere counts too', async () => {
  const { id } = await paidAttempt()
  await sql('update payment_attempts set refunded = 10000 where id = $1', [id])
  expect(await messageOf(requestRefund(id, 5_001))).toContain('exceed')
  expect(await messageOf(requestRefund(id, 5_000))).toBe('done')
})

test('an attempt has one open refund, also when many are requested at once', async () => {
  const { id } = await paidAttempt()
  const results = await Promise.all(Array.from({ length: 20 }, () => messageOf(requestRefund(id, 1))))
  expect(results.filter((result) => result === 'done')).toHaveLength(1)
  expect(results.filter((result) => result.includes('refunds_one_open'))).toHaveLength(19)
})

test.each<[RefundState, RefundState, boolean]>([
  ['requested', 'sent', true],
  ['requested', 'done', false],
  ['sent', 'unknown', true],
  ['unknown', 'done', true],
  ['unknown', 'sent', false],
  ['done', 'failed', false],
  ['failed', 'sent', false],
])('a refund changes from %s to %s: %s', async (from, to, isAllowed) => {
  const { id } = await paidAttempt()
  await requestRefund(id, 100, from)
  const result = await messageOf(sql('update refunds set state = $2 where attempt_id = $1', [id, to]))
  expect(result).toContain(isAllowed ? 'done' : `does not change from ${from} to ${to}`)
  expect(await messageOf(sql('update refunds set amount = 1 where attempt_id = $1', [id]))).toContain('keeps what was')
})

let entries = 0
/** Writes an entry in one transaction. */
const write = (lines: [LedgerAccount, number][], reverses: number | null = null) =>
  testServer.database.transaction(async (transaction) => {
    entries += 1
    const [entry] = await transaction
      .insert(ledgerEntries)
      .values({ key: `test ${entries}`, reverses, created_at: testServer.clock.now() })
      .returning({ id: ledgerEntries.id })
    const id = entry?.id ?? 0
    for (const [account, amount] of lines) {
      await transaction.insert(ledgerLines).values({ entry_id: id, account, amount: piastres(amount) })
    }
    return id
  })

test.each<[string, [LedgerAccount, number][], boolean]>([
  [
    'two lines that sum to zero',
    [
      ['paymob', 100],
      ['clinic_income', -100],
    ],
    true,
  ],
  [
    'three lines that sum to zero',
    [
      ['paymob', 97],
      ['fees', 3],
      ['clinic_income', -100],
    ],
    true,
  ],
  [
    'lines that do not sum to zero',
    [
      ['paymob', 100],
      ['clinic_income', -99],
    ],
    false,
  ],
  ['one line', [['paymob', 100]], false],
  ['no lines', [], false],
])('an entry with %s', async (_, lines, isAllowed) => {
  expect(await messageOf(write(lines))).toContain(isAllowed ? 'done' : 'do not sum to zero')
})

test('an entry is reversed once, by the opposite of its lines', async () => {
  const id = await write([
    ['paymob', 100],
    ['clinic_income', -100],
  ])
  expect(
    await messageOf(
      write(
        [
          ['paymob', -50],
          ['clinic_income', 50],
        ],
        id,
      ),
    ),
  ).toContain('does not reverse')
  expect(
    await messageOf(
      write(
        [
          ['paymob', -100],
          ['clinic_income', 100],
        ],
        id,
      ),
    ),
  ).toBe('done')
  expect(
    await messageOf(
      write(
        [
          ['paymob', -100],
          ['clinic_income', 100],
        ],
        id,
      ),
    ),
  ).toContain('reverses_key')
})

test('an entry gets no further lines, even if they sum to zero', async () => {
  const id = await write([
    ['paymob', 100],
    ['clinic_income', -100],
  ])
  const insert = `insert into ledger_lines (entry_id, account, amount) values ($1, 'fees', 5), ($1, 'paymob', -5)`
  expect(await messageOf(sql(insert, [id]))).toContain('no further lines')
})

test.each([
  ['ledger_lines', 'amount = amount + 1'],
  ['ledger_entries', "key = 'x'"],
  ['payment_events', "outcome = 'failed'"],
])('rows of %s are neither changed nor deleted, not even by their owner', async (table, change) => {
  const attempt = await newAttempt()
  await testServer.inContext(() => recordEvidence('paymob', captureOf(attempt)))
  await write([
    ['paymob', 100],
    ['clinic_income', -100],
  ])
  for (const statement of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`]) {
    expect(await messageOf(testServer.asOwner(statement))).toContain('kept as they were written')
  }
})

test('attempts and refunds are not deleted', async () => {
  const { id } = await paidAttempt()
  await requestRefund(id, 1)
  for (const table of ['refunds', 'payment_attempts']) {
    expect(await messageOf(testServer.asOwner(`delete from ${table}`))).toContain('kept as they were written')
    expect(await messageOf(testServer.asOwner(`truncate ${table} cascade`))).toContain('kept as they were written')
  }
  const stored = await testServer.database.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  expect(stored).toMatchObject([{ amount: price, captured: price, refunded: 0n }])
})
