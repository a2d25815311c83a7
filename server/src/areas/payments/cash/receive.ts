import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { CashEntry, CashInput } from '#contract/payments/cash'
import { noMoney, type Piastres, toEgp } from '#contract/payments/piastres'
import { paidWithoutRecord } from '#contract/rules/outstanding'
import { db, now } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { type cashDrawers, paymentAttempts } from '../../../schema/payments'
import type { AppointmentRow } from '../../appointments'
import { type Attempt, nextNumber, payableAttempt, retireAttempt } from '../attempts/attempts'
import { applyEvidence } from '../evidence/applyEvidence'
import { recordEvidence } from '../evidence/recordEvidence'
import { amountOf, lockOpenDrawer } from './cashDrawers'
import { cashEnvironment, cashIntegration, cashRecords } from './cashRecords'
import { addEntry, entryById } from './entries'
import { lockAtDesk, owedFor, problemOf } from './owed'

type Drawer = typeof cashDrawers.$inferSelect

/**
 * Locks the caller's open drawer, which must be at the appointment's hospital.
 * @param field that a refusal names
 * @throws Problem 422
 */
export async function lockDrawerOf({ hospital_id: hospitalId }: AppointmentRow, field = 'drawer'): Promise<Drawer> {
  const drawer = await lockOpenDrawer(field)
  if (drawer.hospital_id !== hospitalId) throw fieldProblem(field, 'cash.otherHospital')
  return drawer
}

/** Adds the attempt that the cash pays. Nobody is sent anywhere to pay any more. */
async function addCashAttempt(row: AppointmentRow, amount: Piastres): Promise<Attempt> {
  const current = await payableAttempt(row.id)
  if (current) await retireAttempt(current)
  const number = await nextNumber(row.id)
  const reference = `${row.code}-${number}`
  const [attempt] = await db()
    .insert(paymentAttempts)
    .values({
      appointment_id: row.id,
      number,
      provider: 'cash',
      environment: cashEnvironment,
      reference,
      order_id: reference,
      amount,
      currency: 'EGP',
      integrations: [cashIntegration],
      expires_at: now(),
      payable: false,
      remainder: row.paid > 0,
      created_at: now(),
    })
    .returning()
  return orNotFound(attempt)
}

/**
 * Makes the difference after a move part of the price that is paid now. That of a paid appointment is a remainder, except
 * if it was paid before payments were recorded: then what was paid is stored, because this one is the first that is recorded.
 */
async function agreeOnDifference(row: AppointmentRow): Promise<void> {
  const { id, price, price_difference: difference } = row
  if (difference === 0) return
  await db()
    .update(appointments)
    .set({
      price: price + difference,
      price_difference: 0,
      paid_unrecorded: paidWithoutRecord(row),
    })
    .where(eq(appointments.id, id))
}

/**
 * Stores what the drawers say about an attempt and applies it, in the transaction of the entry. The transaction must
 * have locked the appointment.
 */
export async function applyCash({ id, reference }: Pick<Attempt, 'id' | 'reference'>): Promise<void> {
  const inquiry = await cashRecords.inquire({ order: reference, reference, transaction: null })
  if (inquiry.result === 'done') for (const evidence of inquiry.evidence) await recordEvidence('cash', evidence)
  await applyEvidence(id)
}

/**
 * Receives cash for an appointment: exactly what is owed, at the caller's open drawer of its hospital. Everything is
 * written in one transaction under the lock of the appointment, so that the money is received once.
 * @param field that every refusal names, where the caller's form has other fields than the input
 * @returns the entry, for the receipt
 * @throws Problem 422
 */
export async function receiveCash(
  { appointment_id: id, amount: egp }: z.output<typeof CashInput>,
  field?: string,
): Promise<CashEntry> {
  const ofAppointment = field ?? 'appointment_id'
  const row = await lockAtDesk(id, ofAppointment)
  const problem = await problemOf(row)
  if (problem) throw fieldProblem(ofAppointment, problem)
  const owed = owedFor(row)
  const amount = amountOf(egp)
  if (amount !== owed || amount === noMoney)
    throw fieldProblem(field ?? 'amount', 'cash.wrongAmount', { amount: toEgp(owed) })
  const drawer = await lockDrawerOf(row, field)
  const attempt = await addCashAttempt(row, amount)
  if (!attempt.remainder) await agreeOnDifference(row)
  const entryId = await addEntry({
    drawer_id: drawer.id,
    hospital_id: drawer.hospital_id,
    kind: 'received',
    attempt_id: attempt.id,
    amount,
  })
  await applyCash(attempt)
  // A walk-in is not held, so nothing was said about how it is paid.
  await db()
    .update(appointments)
    .set({ payment_method: 'cash' })
    .where(and(eq(appointments.id, id), isNull(appointments.payment_method)))
  return entryById(entryId)
}
