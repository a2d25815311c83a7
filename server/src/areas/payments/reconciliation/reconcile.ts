import { and, asc, eq, sql } from 'drizzle-orm'
import { type PaymentProviderName, paymentProviders } from '#contract/payments/evidence'
import { noMoney } from '#contract/payments/piastres'
import { differenceOf, reportedTotals } from '#contract/payments/reportedTotals'
import { addDays } from '#contract/rules/calendarDate'
import { context, db, now } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import { orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { clinics } from '../../../schema/clinics'
import {
  cashDrawers,
  paymentReconciliationLines as lines,
  paymentAttempts,
  paymentReconciliations,
} from '../../../schema/payments'
import type { Attempt } from '../attempts/attempts'
import { balanceOf } from '../cash/cashDrawers'
import { askAbout } from '../evidence/inquire'
import { reconcileJob } from '../jobNames'
import { boundsOf, dayOf } from './day'

/** Attempts that are inquired about at once. */
const batch = 20

interface Compared {
  attempt: Attempt
  hospitalId: number
}

async function reconciliationOf(provider: PaymentProviderName, date: string) {
  await db().insert(paymentReconciliations).values({ provider, date }).onConflictDoNothing()
  const [stored] = await db()
    .select()
    .from(paymentReconciliations)
    .where(and(eq(paymentReconciliations.provider, provider), eq(paymentReconciliations.date, date)))
  return orNotFound(stored)
}

/** Returns attempts that were started or paid on the day, and that are not compared yet. */
async function nextAttempts(
  reconciliationId: number,
  provider: PaymentProviderName,
  date: string,
): Promise<Compared[]> {
  const { from, to } = boundsOf(date)
  const isOn = (column: typeof paymentAttempts.created_at | typeof paymentAttempts.paid_at) =>
    sql`(${column} >= ${from.toISOString()} and ${column} < ${to.toISOString()})`
  return db()
    .select({ attempt: paymentAttempts, hospitalId: clinics.hospital_id })
    .from(paymentAttempts)
    .innerJoin(appointments, eq(appointments.id, paymentAttempts.appointment_id))
    .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        sql`${paymentAttempts.order_id} is not null`,
        sql`(${isOn(paymentAttempts.created_at)} or ${isOn(paymentAttempts.paid_at)})`,
        sql`not exists (select from payment_reconciliation_lines as compared
          where compared.reconciliation_id = ${reconciliationId} and compared.attempt_id = ${paymentAttempts.id})`,
      ),
    )
    .orderBy(asc(paymentAttempts.id))
    .limit(batch)
}

async function compare(reconciliationId: number, { attempt, hospitalId }: Compared): Promise<void> {
  const { hasAnswered, evidence } = await askAbout(attempt)
  const ours = { paid: attempt.captured, refunded: attempt.refunded }
  const theirs = hasAnswered ? reportedTotals(evidence) : undefined
  await db()
    .insert(lines)
    .values({
      reconciliation_id: reconciliationId,
      hospital_id: hospitalId,
      attempt_id: attempt.id,
      our_paid: ours.paid,
      our_refunded: ours.refunded,
      their_paid: theirs?.paid ?? null,
      their_refunded: theirs?.refunded ?? null,
      difference: differenceOf(attempt.amount, ours, theirs),
    })
    .onConflictDoNothing()
}

/** Compares what had to be in the drawers that were opened on the day with what was counted. */
async function compareDrawers(reconciliationId: number, date: string): Promise<void> {
  const { from, to } = boundsOf(date)
  const opened = await db()
    .select()
    .from(cashDrawers)
    .where(sql`${cashDrawers.opened_at} >= ${from.toISOString()} and ${cashDrawers.opened_at} < ${to.toISOString()}`)
  for (const drawer of opened) {
    const expected = drawer.expected_amount ?? (await balanceOf(drawer))
    const counted = drawer.counted_amount
    await db()
      .insert(lines)
      .values({
        reconciliation_id: reconciliationId,
        hospital_id: drawer.hospital_id,
        drawer_id: drawer.id,
        our_paid: expected,
        our_refunded: noMoney,
        their_paid: counted,
        their_refunded: counted === null ? null : noMoney,
        difference: counted === expected ? null : 'count',
      })
      .onConflictDoNothing()
  }
}

/**
 * Compares our records of a day with those of one provider, twenty attempts at once. No transaction is open meanwhile; a
 * comparison that was interrupted is continued. One that is complete stays as it is.
 * @param date `YYYY-MM-DD`, in the calendar of Cairo
 */
export async function reconcile(provider: PaymentProviderName, date: string): Promise<void> {
  const { id, compared_at: comparedAt } = await inTransaction(() => reconciliationOf(provider, date))
  if (comparedAt) return
  for (;;) {
    const attempts = await nextAttempts(id, provider, date)
    await Promise.all(attempts.map((each) => compare(id, each)))
    if (attempts.length < batch) break
  }
  if (provider === 'cash') await compareDrawers(id, date)
  await db().update(paymentReconciliations).set({ compared_at: now() }).where(eq(paymentReconciliations.id, id))
}

/** Starts the comparison of the day before with every provider. */
export async function reconcileDayBefore(): Promise<void> {
  const date = addDays(dayOf(now()), -1)
  for (const provider of paymentProviders) {
    await context().platform.jobs.enqueue(reconcileJob, { provider, date }, { key: `${provider} ${date}` })
  }
}
