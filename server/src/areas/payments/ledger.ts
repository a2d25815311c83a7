import { and, eq, like, sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#contract/payments/evidence'
import type { Capture } from '#contract/payments/paymentState'
import { negate, type Piastres, piastres, subtract } from '#contract/payments/piastres'
import { db, now } from '../../platform/context'
import { type LedgerAccount, ledgerEntries, ledgerLines, paymentAttempts } from '../../schema/payments'

interface Posting {
  /** What is recorded; an entry with this key is written once. */
  key: string
  attemptId: number
  debit: LedgerAccount
  credit: LedgerAccount
  amount: Piastres
}

async function post({ key, attemptId, debit, credit, amount }: Posting): Promise<void> {
  const [entry] = await db()
    .insert(ledgerEntries)
    .values({ key, attempt_id: attemptId, created_at: now() })
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

/** Returns the account that a capture was credited to: income, or what the hospital owes the patient. */
async function creditOf(captureKey: string): Promise<LedgerAccount | undefined> {
  const [line] = await db()
    .select({ account: ledgerLines.account })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entry_id))
    .where(and(eq(ledgerEntries.key, captureKey), sql`${ledgerLines.amount} < 0`))
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
}

async function recordCapture(attempt: Recorded, { transaction, amount, refunded }: Capture): Promise<void> {
  const { id: attemptId, provider } = attempt
  const captureKey = `capture ${provider} ${transaction}`
  let credit = await creditOf(captureKey)
  if (!credit) {
    // The first capture of an appointment pays it; any other one is the patient's.
    credit = (await hasIncome(attempt.appointment_id)) ? 'patient_owes' : 'clinic_income'
    await post({ key: captureKey, attemptId, debit: provider, credit, amount })
  }
  const refundKey = `refund ${provider} ${transaction} `
  const missing = subtract(refunded, await recordedRefunds(refundKey, provider))
  if (missing <= 0n) return
  const debit = credit === 'clinic_income' ? 'refunds' : credit
  await post({ key: `${refundKey}${refunded}`, attemptId, debit, credit: provider, amount: missing })
}

/**
 * Writes the captures and refunds of an attempt that the ledger does not have yet. The appointment must be locked, so
 * that only one capture becomes its payment.
 */
export async function recordInLedger(attempt: Recorded, captures: readonly Capture[]): Promise<void> {
  for (const capture of captures) await recordCapture(attempt, capture)
}
