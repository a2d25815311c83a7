import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isOnline, type PaymentProviderName } from '#contract/payments/evidence'
import type { Capture } from '#contract/payments/paymentState'
import { negate, noMoney, type Piastres, subtract, sum } from '#contract/payments/piastres'
import { db, now } from '../../../platform/context'
import { cashEntries, type LedgerAccount, ledgerEntries, ledgerLines, paymentAttempts } from '../../../schema/payments'

/** What is recorded, under a key: an entry with this key is written once. */
interface EntryKey {
  key: string
  /** What it is about: an attempt to pay, a drawer, or cash for an attempt in a drawer. */
  attemptId?: number
  drawerId?: number | undefined
}

interface Posting extends EntryKey {
  debit: LedgerAccount
  credit: LedgerAccount
  amount: Piastres
}

type Line = readonly [LedgerAccount, Piastres]

/** Writes an entry with lines that sum to zero, unless it exists. Lines without money are left out. */
async function postLines({ key, attemptId, drawerId }: EntryKey, lines: readonly Line[]): Promise<void> {
  const moving = lines.filter(([, amount]) => amount !== noMoney)
  if (moving.length === 0) return
  const [entry] = await db()
    .insert(ledgerEntries)
    .values({ key, attempt_id: attemptId ?? null, drawer_id: drawerId ?? null, created_at: now() })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  if (!entry) return
  await db()
    .insert(ledgerLines)
    .values(moving.map(([account, amount]) => ({ entry_id: entry.id, account, amount })))
}

/** Writes an entry, unless it exists. Nothing is written about no money. */
export async function post({ debit, credit, amount, ...key }: Posting): Promise<void> {
  await postLines(key, [
    [debit, amount],
    [credit, negate(amount)],
  ])
}

/** What captures are credited to: income of the hospital, or what it owes the patient. */
type Credit = 'clinic_income' | 'patient_owes'

/** An attempt with captures. */
interface Recorded {
  id: number
  provider: PaymentProviderName
}

type AttemptOfAppointment = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'appointment_id'>

interface RecordedLine {
  key: string
  account: LedgerAccount
  amount: Piastres
}

async function linesOf(attemptId: number): Promise<RecordedLine[]> {
  return db()
    .select({ key: ledgerEntries.key, account: ledgerLines.account, amount: ledgerLines.amount })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entry_id))
    .where(eq(ledgerEntries.attempt_id, attemptId))
}

function balanceOf(lines: readonly RecordedLine[], account: LedgerAccount): Piastres {
  return sum(...lines.filter((line) => line.account === account).map(({ amount }) => amount))
}

/** Returns whether captures of an attempt are recorded as income; undefined if none are recorded. */
export async function isIncomeRecorded(attemptId: number): Promise<boolean | undefined> {
  const lines = await linesOf(attemptId)
  return lines.length === 0 ? undefined : balanceOf(lines, 'clinic_income') < 0n
}

/** Returns what the ledger has as income of an appointment through other attempts, and as refunded of it, in piastres. */
export async function receivedByOthers({ id, appointment_id: appointmentId }: AttemptOfAppointment) {
  const balance = (account: LedgerAccount) =>
    sql<number>`coalesce(sum(${ledgerLines.amount}) filter (where ${ledgerLines.account} = ${account}), 0)::bigint`
  const [row] = await db()
    .select({ income: sql<number>`-${balance('clinic_income')}`, refunded: balance('refunds') })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entry_id))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, ledgerEntries.attempt_id))
    .where(and(eq(paymentAttempts.appointment_id, appointmentId), ne(paymentAttempts.id, id)))
  return row ?? { income: 0, refunded: 0 }
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

/** Returns whether an entry is about a capture: `capture <name>`, or `<what became of it> <name> <number>`. */
function isAbout(key: string, name: string): boolean {
  if (key === `capture ${name}`) return true
  const [, about] = /^(?:refund|income|owed) (.+) \d+$/.exec(key) ?? []
  return about === name
}

/** Returns the lines that make a capture, of which a part may be refunded, income that was owed to the patient. */
function linesToIncome(amount: Piastres, refunded: Piastres): Line[] {
  return [
    ['patient_owes', subtract(amount, refunded)],
    ['refunds', refunded],
    ['clinic_income', negate(amount)],
  ]
}

/** A capture and what it is credited to, with what the ledger has about it. */
interface Posted {
  attempt: Recorded
  capture: Capture
  credit: Credit
  lines: readonly RecordedLine[]
}

/** Credits what the ledger has about a capture to another account, if it was credited differently so far. */
async function correctCredit({ attempt, capture, credit, lines }: Posted, name: string): Promise<void> {
  const recorded: Credit = balanceOf(lines, 'clinic_income') < 0n ? 'clinic_income' : 'patient_owes'
  if (recorded === credit) return
  const { amount } = capture
  const toIncome = linesToIncome(amount, subtract(amount, balanceOf(lines, accountOf(attempt))))
  const moved = toIncome.map(([account, value]): Line => [account, credit === 'clinic_income' ? value : negate(value)])
  const kind = credit === 'clinic_income' ? 'income' : 'owed'
  const count = new Set(lines.map(({ key }) => key)).size
  await postLines({ key: `${kind} ${name} ${count}`, attemptId: attempt.id }, moved)
}

function accountOf({ provider }: Recorded): LedgerAccount {
  return isOnline(provider) ? provider : 'cash_drawer'
}

async function recordCapture(posted: Posted): Promise<void> {
  const { attempt, capture, credit, lines } = posted
  const { transaction, amount, refunded } = capture
  const name = `${attempt.provider} ${transaction}`
  const account = accountOf(attempt)
  const isNew = lines.length === 0
  const missing = subtract(isNew ? amount : balanceOf(lines, account), subtract(amount, refunded))
  const drawerId = isNew || missing > 0n ? await drawerOf(attempt) : undefined
  const about = { attemptId: attempt.id, drawerId }
  if (isNew) await post({ ...about, key: `capture ${name}`, debit: account, credit, amount })
  else await correctCredit(posted, name)
  if (missing <= 0n) return
  const debit = credit === 'clinic_income' ? 'refunds' : credit
  await post({ ...about, key: `refund ${name} ${refunded}`, debit, credit: account, amount: missing })
}

/**
 * Makes the ledger say what the state of an attempt says: writes the captures and refunds that it does not have yet, and
 * credits those that were credited differently so far to the other account. So the balances depend on what is known, and
 * not on the order in which it became known. The appointment must be locked.
 * @param paying the capture that pays for the appointment, which is income; all others are owed to the patient
 */
export async function recordInLedger(
  attempt: Recorded,
  captures: readonly Capture[],
  paying: Capture | undefined,
): Promise<void> {
  if (captures.length === 0) return
  const recorded = await linesOf(attempt.id)
  for (const capture of captures) {
    const lines = recorded.filter(({ key }) => isAbout(key, `${attempt.provider} ${capture.transaction}`))
    const credit = capture.transaction === paying?.transaction ? 'clinic_income' : 'patient_owes'
    await recordCapture({ attempt, capture, credit, lines })
  }
}
