import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { larger, noMoney, type Piastres, piastres, smaller, subtract, sum } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS, type AppointmentStatus } from '#contract/rules/appointmentStatus'
import { numberArray } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'

const MoneyRow = z.strictObject({
  id: z.int(),
  status: z.enum(APPOINTMENT_STATUS),
  price: z.int(),
  retained: z.int(),
  /** What was paid before payments were recorded. */
  unrecorded: z.int(),
  /** Of all attempts: what was captured and for which no refund was requested. */
  left: z.int(),
  /** The same, of the attempts without an open refund. */
  free: z.int(),
})

/** What staff can refund of an appointment. */
export interface RefundLimits {
  status: AppointmentStatus
  /** The most that can be requested now. */
  refundable: Piastres
  /** What is owed to the patient, or else everything that can be requested. */
  suggested: Piastres
  /** What was paid and for which no refund was requested, whatever became of the refunds: it pays for the appointment. */
  kept: Piastres
}

const { scheduled, inLobby, inRoom, cancelled } = APPOINTMENT_STATUS
const isToCome = (status: AppointmentStatus) => status === scheduled || status === inLobby || status === inRoom

function limitsOf({ status, price, retained, unrecorded, ...money }: z.output<typeof MoneyRow>): RefundLimits {
  const [left, free] = [piastres(money.left), piastres(money.free)]
  const used = isToCome(status) ? piastres(price) : status === cancelled ? piastres(retained) : noMoney
  const owed = smaller(larger(subtract(left, used), noMoney), free)
  const kept = sum(left, piastres(unrecorded))
  if (isToCome(status)) return { status, refundable: owed, suggested: owed, kept }
  return { status, refundable: free, suggested: owed > noMoney ? owed : free, kept }
}

/**
 * Returns what staff can refund, by appointment: of one that is to come, only what was paid beyond its price; otherwise
 * everything that was paid, with the part that is not retained as suggestion. One statement.
 */
export async function refundLimits(ids: readonly number[]): Promise<Map<number, RefundLimits>> {
  const rows = await readRows(
    MoneyRow,
    sql`
      select appointments.id, status, price, retained, paid_unrecorded as unrecorded, coalesce(sum(money.rest), 0)::bigint as left,
        coalesce(sum(money.rest) filter (where not money.has_open), 0)::bigint as free
      from appointments left join lateral (
        select payment_attempts.captured - greatest(payment_attempts.refunded,
            coalesce(sum(refunds.amount) filter (where refunds.state not in ('failed', 'rejected')), 0)) as rest,
          coalesce(bool_or(refunds.state in ('waiting', 'requested', 'sent', 'unknown')), false) as has_open
        from payment_attempts left join refunds on refunds.attempt_id = payment_attempts.id
        where payment_attempts.appointment_id = appointments.id and payment_attempts.captured > 0
        group by payment_attempts.id) as money on true
      where appointments.id = any (${numberArray(ids)})
      group by appointments.id`,
  )
  return new Map(rows.map((row) => [row.id, limitsOf(row)]))
}

/**
 * Returns, by appointment, what was paid and for which no refund was requested, in piastres: what is left to pay for it. A
 * refund that was requested counts before the provider has confirmed it, as the money will be returned. One statement.
 */
export async function keptPayments(ids: readonly number[]): Promise<Map<number, number>> {
  const limits = await refundLimits(ids)
  return new Map([...limits].map(([id, { kept }]) => [id, Number(kept)]))
}
