import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { paymentProviders } from '#contract/payments/evidence'
import { piastres, toEgp } from '#contract/payments/piastres'
import { type AutomaticRefund, automaticRefunds, refundStates, refundWays } from '#contract/payments/refund'
import type { AppointmentRefunds, Refund } from '#contract/payments/refunds'
import { caller } from '../../../platform/context'
import { epochMs, numberArray } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import { orNotFound } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { PersonRow, personJson, personOf } from '../../../schema/people'
import { isOwnMoney } from '../ownMoney'
import { refundLimits } from './refundLimits'

const RefundRow = z.strictObject({
  id: z.int(),
  appointment_id: z.int(),
  provider: z.enum(paymentProviders),
  amount: z.int(),
  state: z.enum(refundStates),
  way: z.enum(refundWays).nullable(),
  reason: z.string(),
  requester: PersonRow.nullable(),
  requested: z.int(),
  decider: PersonRow.nullable(),
  decided: z.int().nullable(),
  rejection_reason: z.string().nullable(),
  changed: z.int(),
  is_own: z.boolean(),
})
type RefundRow = z.output<typeof RefundRow>

const automatic = Object.entries(automaticRefunds) as [AutomaticRefund, string][]

/** Returns a reason in the caller's language if it is one of the system. */
export function reasonText(reason: string): string {
  const [found] = automatic.find(([, text]) => text === reason) ?? []
  return found ? apiText(`refundReason.${found}`) : reason
}

function refundOf(row: RefundRow): Refund {
  const { id, provider, state, way, requester, decider } = row
  return {
    id,
    provider,
    amount: toEgp(piastres(row.amount)),
    state,
    state_text: apiText(`refundState.${state}`),
    way,
    reason: reasonText(row.reason),
    requested_at: new Date(row.requested).toISOString(),
    requested_by: requester && personOf(requester),
    decided_by: decider && personOf(decider),
    decided_at: row.decided === null ? null : new Date(row.decided).toISOString(),
    rejection_reason: row.rejection_reason === null ? null : reasonText(row.rejection_reason),
    changed_at: new Date(row.changed).toISOString(),
    can_decide: state === 'waiting' && requester?.id !== caller().id && !row.is_own,
  }
}

async function refundRows(ids: readonly number[]): Promise<RefundRow[]> {
  const person = (column: string) => sql`(select ${sql.raw(personJson('people'))}
    from users as people where people.id = refunds.${sql.identifier(column)})`
  const ms = (column: string) => sql.raw(epochMs(`refunds.${column}`))
  return readRows(
    RefundRow,
    sql`
      select refunds.id, payment_attempts.appointment_id, payment_attempts.provider, refunds.amount, refunds.state, refunds.way, refunds.reason,
        ${person('requested_by')} as requester, ${ms('requested_at')} as requested,
        ${person('decided_by')} as decider, ${ms('decided_at')} as decided, refunds.rejection_reason,
        ${ms('changed_at')} as changed,
        ${isOwnMoney(sql`appointments.patient_id`)} as is_own
      from refunds join payment_attempts on payment_attempts.id = refunds.attempt_id
      join appointments on appointments.id = payment_attempts.appointment_id
      where payment_attempts.appointment_id = any (${numberArray(ids)})
      order by refunds.id desc`,
  )
}

/**
 * Returns the refunds of appointments, by id of the appointment, in the caller's language; ids that do not exist are left
 * out. Two statements.
 */
export async function refundsOfAppointments(ids: readonly number[]): Promise<Map<number, AppointmentRefunds>> {
  if (ids.length === 0) return new Map()
  const limits = await refundLimits(ids)
  const rows = await refundRows(ids)
  return new Map(
    [...limits].map(([id, { refundable, suggested }]) => [
      id,
      {
        appointment_id: id,
        refundable: toEgp(refundable),
        suggested: toEgp(suggested),
        refunds: rows.filter((row) => row.appointment_id === id).map(refundOf),
      },
    ]),
  )
}

/** @throws Problem 404 */
export async function appointmentRefunds(id: number): Promise<AppointmentRefunds> {
  return orNotFound((await refundsOfAppointments([id])).get(id))
}
