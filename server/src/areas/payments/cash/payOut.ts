import { and, asc, eq, sql } from 'drizzle-orm'
import type { CashEntry, CashPayout } from '#contract/payments/cash'
import { toEgp } from '#contract/payments/piastres'
import { users } from '../../../platform/auth/tables'
import { change, db, now } from '../../../platform/context'
import { fieldProblem } from '../../../platform/http/problem'
import { appointments } from '../../../schema/appointments'
import { clinics } from '../../../schema/clinics'
import { paymentAttempts, refunds } from '../../../schema/payments'
import { nameColumns, personName } from '../../../schema/people'
import { refuseOwnMoney } from '../ownMoney'
import { balanceOf } from './cashDrawers'
import { addEntry, entryById } from './entries'
import { lockAtDesk } from './owed'
import { applyCash, lockDrawerOf } from './receive'

/** More are paid out before the next ones are shown. */
const mostPayouts = 50

/** Returns the refunds of cash payments at a hospital that wait to be paid out, the earliest first. */
export async function waitingPayouts(hospitalId: number): Promise<CashPayout[]> {
  const rows = await db()
    .select({ refund: refunds, appointmentId: appointments.id, shortCode: appointments.short_code, ...nameColumns })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .innerJoin(appointments, eq(appointments.id, paymentAttempts.appointment_id))
    .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
    .innerJoin(users, eq(users.id, appointments.patient_id))
    .where(
      and(
        // As a literal, so that the partial index applies.
        sql`${refunds.state} = 'requested'`,
        eq(paymentAttempts.provider, 'cash'),
        eq(clinics.hospital_id, hospitalId),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(mostPayouts)
  return rows.map(({ refund, appointmentId, shortCode, ...patient }) => ({
    refund_id: refund.id,
    amount: toEgp(refund.amount),
    requested_at: refund.requested_at.toISOString(),
    appointment: { id: appointmentId, short_code: shortCode },
    patient: personName(patient),
  }))
}

async function requestedRefund(id: number) {
  const [found] = await db()
    .select({ refund: refunds, attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attempt_id))
    .where(and(eq(refunds.id, id), eq(paymentAttempts.provider, 'cash')))
  return found
}

/**
 * Pays out a refund of a cash payment that was requested, from the caller's open drawer of the appointment's hospital,
 * in the transaction of the call.
 * @returns the entry, for the receipt
 * @throws Problem 422 if there is no such refund, it was paid out already, no drawer is open, or it has
 * too little, or the money is that of the caller or their dependants
 */
export async function payOutCash(refundId: number): Promise<CashEntry> {
  const found = await requestedRefund(refundId)
  if (!found) throw fieldProblem('refund_id', 'validation.invalidChoice')
  const { attempt } = found
  const row = await lockAtDesk(attempt.appointment_id, 'refund_id')
  change().id ??= row.id
  await refuseOwnMoney(row.patient_id, 'refund_id')
  const [refund] = await db()
    .update(refunds)
    .set({ state: 'sent', changed_at: now() })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
    .returning()
  if (!refund) throw fieldProblem('refund_id', 'cash.paidOut')
  const drawer = await lockDrawerOf(row)
  if ((await balanceOf(drawer)) < refund.amount) throw fieldProblem('drawer', 'cash.tooLittle')
  const entryId = await addEntry({
    drawer_id: drawer.id,
    hospital_id: drawer.hospital_id,
    kind: 'paid_out',
    attempt_id: attempt.id,
    refund_id: refundId,
    amount: refund.amount,
  })
  await applyCash(attempt)
  return entryById(entryId)
}
