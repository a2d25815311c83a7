import { and, desc, eq, like, sql } from 'drizzle-orm'
import { isOnline, type PaymentProviderName } from '#contract/payments/evidence'
import type { Capture } from '#contract/payments/paymentState'
import { negate, noMoney, type Piastres, piastres, subtract } from '#contract/payments/piastres'
import { db, now } from '../../platform/context'
import { cashEntries, type LedgerAccount, ledgerEntries, ledgerLines, paymentAttempts } from '../../schema/payments'

interface Posting {
  /** What is recorded; an entry with this key is written once. */
  key: string
  /** What it is about: an attempt to pay, a drawer, or cash for an attempt in a drawer. */
  attemptId?: number
  drawerId?: number | undefined
  debit: LedgerAccount
  credit: LedgerAccount
  amount: Piastres
}

/** Writes an entry, unless it exists. Nothing is written about no money. */
export async function post({ key, attemptId, drawerId, debit, credit, amount }: Posting): Promise<void> {
  if (amount === noMoney) return
  const [entry] = await db()
    .insert(ledgerEntries)
    .values({ key, attempt_id: attemptId ?? null, drawer_id: drawerId ?? null, created_at: now() })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  if (!entry) return
  await db()
    .insert(ledgerLines)
    .values([
      { entry_id: entry.id, account: debit, amount },
      { entry_id: entry.id, account: credit, amount: negate(amount) },
    ])
}

function captureKey(provider: PaymentProviderName, { transaction }: Pick<Capture, 'transaction'>): string {
  return `capture ${provider} ${transaction}`
}

/**
 * Returns the account that a capture was credited to: income, or what the hospital owes the patient; undefined if it is
 * not recorded yet.
 */
export async function creditOf(
  provider: PaymentProviderName,
  capture: Pick<Capture, 'transaction'>,
): Promise<LedgerAccount | undefined> {
  const [line] = await db()
    .select({ account: ledgerLines.account })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entry_id))
    .where(and(eq(ledgerEntries.key, captureKey(provider, capture)), sql`${ledgerLines.amount} < 0`))
  return line?.account
}

async function hasIncome(appointmentId: number): Promise<boolean> {
  const found = await db().$count(
    db()
      .select({ id: ledgerLines.id })
      .from(ledgerLines)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entry_id))
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, ledgerEntries.attempt_id))
      .where(and(eq(paymentAttempts.appointment_id, appointmentId), eq(ledgerLines.account, 'clinic_income')))
      .as('income'),
  )
  return found > 0
}

/** Returns how much of a capture the ledger already records as refunded. */
async function recordedRefunds(refundKey: string, account: LedgerAccount): Promise<Piastres> {
  const [row] = await db()
    .select({ total: sql<number>`coalesce(sum(-${ledgerLines.amount}), 0)::bigint` })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entry_id))
    .where(and(like(ledgerEntries.key, `${refundKey}%`), eq(ledgerLines.account, account)))
  return piastres(row?.total ?? 0)
}

interface Recorded {
  id: number
  appointment_id: number
  provider: PaymentProviderName
  remainder: boolean
}

/** What becomes of a capture that the ledger does not have yet. */
interface NewCapture extends Capture {
  /** Whether it pays what was still owed after an earlier payment. */
  isRemainder: boolean
}

/**
 * Returns the drawer of the cash that is being recorded: that of the attempt's latest entry, because each entry is
 * recorded in its own transaction.
 */
async function drawerOf({ id, provider }: Recorded): Promise<number | undefined> {
  if (isOnline(provider)) return undefined
  const [entry] = await db()
    .select({ drawerId: cashEntries.drawer_id })
    .from(cashEntries)
    .where(eq(cashEntries.attempt_id, id))
    .orderBy(desc(cashEntries.id))
    .limit(1)
  return entry?.drawerId
}

/** Returns what a new capture is credited to: the first one of an appointment and an owed rest are income. */
async function creditOfNew({ remainder, appointment_id: id }: Recorded, { isRemainder }: NewCapture) {
  const isIncome = remainder ? isRemainder : !(await hasIncome(id))
  return isIncome ? 'clinic_income' : 'patient_owes'
}

async function recordCapture(attempt: Recorded, capture: NewCapture): Promise<void> {
  const { transaction, amount, refunded } = capture
  const { id: attemptId, provider } = attempt
  const account = isOnline(provider) ? provider : 'cash_drawer'
  const drawerId = await drawerOf(attempt)
  let credit = await creditOf(provider, capture)
  if (!credit) {
    credit = await creditOfNew(attempt, capture)
    await post({ key: captureKey(provider, capture), attemptId, drawerId, debit: account, credit, amount })
  }
  const refundKey = `refund ${provider} ${transaction} `
  const missing = subtract(refunded, await recordedRefunds(refundKey, account))
  if (missing <= 0n) return
  const debit = credit === 'clinic_income' ? 'refunds' : credit
  await post({ key: `${refundKey}${refunded}`, attemptId, drawerId, debit, credit: account, amount: missing })
}

/**
 * Writes the captures and refunds of an attempt that the ledger does not have yet. The appointment must be locked, so
 * that only one capture becomes its payment.
 * @param isOwed of an attempt that pays a remainder: whether its first capture was still owed
 */
export async function recordInLedger(attempt: Recorded, captures: readonly Capture[], isOwed: boolean): Promise<void> {
  for (const [index, capture] of captures.entries()) {
    await recordCapture(attempt, { ...capture, isRemainder: isOwed && index === 0 })
  }
}
