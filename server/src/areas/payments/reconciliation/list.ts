import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import { piastres, toEgp } from '#contract/payments/piastres'
import {
  type paymentReconciliation as calls,
  type ReconciliationLine,
  reconciliationDifferences,
} from '#contract/payments/reconciliation'
import { epochMs } from '../../../platform/database/expressions'
import { ascending, descending, listOrder, SortKey } from '../../../platform/database/listOrder'
import { orderAndLimit, type Slice } from '../../../platform/database/page'
import { readRows } from '../../../platform/database/rows'
import { orNotFound } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { optionOf } from '../../../schema/options'
import { paymentReconciliationLines as lines } from '../../../schema/payments'
import { fullName } from '../../../schema/people'

type Filters = Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>

/** Amounts in piastres. */
const LineRow = z.strictObject({
  id: z.int(),
  hospital_id: z.int(),
  hospital_name: z.string(),
  hospital_alternate_name: z.string().nullable(),
  reference: z.string(),
  short_code: z.string().nullable(),
  our_paid: z.int(),
  our_refunded: z.int(),
  their_paid: z.int().nullable(),
  their_refunded: z.int().nullable(),
  difference: z.enum(reconciliationDifferences).nullable(),
  sort_key: SortKey,
})
type LineRow = z.output<typeof LineRow>

const differencesFirst = listOrder(
  descending({
    expression: sql`(payment_reconciliation_lines.difference is not null)`,
    type: 'boolean',
    isNullable: false,
  }),
  ascending(lines.id),
)

const tables = sql`payment_reconciliation_lines
  join payment_reconciliations on payment_reconciliations.id = payment_reconciliation_lines.reconciliation_id
  join hospitals on hospitals.id = payment_reconciliation_lines.hospital_id`

function matching({ provider, date, difference }: Filters, inScope: SQL): SQL {
  const condition = sql`payment_reconciliations.provider = ${provider} and payment_reconciliations.date = ${date}
    and ${inScope}`
  if (difference === undefined) return condition
  const differs = sql`payment_reconciliation_lines.difference`
  return sql`${condition} and ${difference === 'any' ? sql`${differs} is not null` : sql`${differs} = ${difference}`}`
}

function lineRows(condition: SQL, slice: Slice): Promise<LineRow[]> {
  return readRows(
    LineRow,
    sql`
      select payment_reconciliation_lines.id, hospitals.id as hospital_id, hospitals.name as hospital_name,
        hospitals.alternate_name as hospital_alternate_name,
        coalesce(payment_attempts.reference, ${fullName(sql.raw('cashiers'))}, '') as reference, appointments.short_code,
        our_paid, our_refunded, their_paid, their_refunded, payment_reconciliation_lines.difference,
        ${differencesFirst.key} as sort_key
      from ${tables}
        left join payment_attempts on payment_attempts.id = payment_reconciliation_lines.attempt_id
        left join appointments on appointments.id = payment_attempts.appointment_id
        left join cash_drawers on cash_drawers.id = payment_reconciliation_lines.drawer_id
        left join users as cashiers on cashiers.id = cash_drawers.user_id
      where ${and(condition, slice.after)} ${orderAndLimit(differencesFirst, slice)}`,
  )
}

const egp = (amount: number) => toEgp(piastres(amount))

function lineOf(row: LineRow): ReconciliationLine {
  const { id, reference, short_code, difference } = row
  return {
    id,
    hospital: optionOf({ id: row.hospital_id, name: row.hospital_name, alternate_name: row.hospital_alternate_name }),
    reference,
    short_code,
    our_paid: egp(row.our_paid),
    our_refunded: egp(row.our_refunded),
    their_paid: row.their_paid === null ? null : egp(row.their_paid),
    their_refunded: row.their_refunded === null ? null : egp(row.their_refunded),
    difference,
    difference_text: apiText(`reconciliation.difference.${difference ?? 'none'}`),
  }
}

const TotalsRow = z.strictObject({
  count: z.int(),
  differences: z.int(),
  our_paid: z.int(),
  our_refunded: z.int(),
  their_paid: z.int(),
  their_refunded: z.int(),
})

/** Returns the totals of the hospitals that the caller sees, in EGP, whatever the filter on differences. */
export async function reconciliationTotals(filters: Filters, inScope: SQL) {
  const condition = matching({ ...filters, difference: undefined }, inScope)
  const total = (column: string) => sql.raw(`coalesce(sum(${column}), 0)::bigint as ${column}`)
  const [row] = await readRows(
    TotalsRow,
    sql`select count(*)::integer as count,
        count(payment_reconciliation_lines.difference)::integer as differences, ${total('our_paid')},
        ${total('our_refunded')}, ${total('their_paid')}, ${total('their_refunded')}
      from ${tables} where ${condition}`,
  )
  const totals = orNotFound(row)
  return {
    ...totals,
    our_paid: egp(totals.our_paid),
    our_refunded: egp(totals.our_refunded),
    their_paid: egp(totals.their_paid),
    their_refunded: egp(totals.their_refunded),
  }
}

const ComparedRow = z.strictObject({ compared: z.int().nullable() })

/** Returns when the day was compared with the provider; null if it was not. */
export async function comparedAt({ provider, date }: Filters): Promise<string | null> {
  const [row] = await readRows(
    ComparedRow,
    sql`select ${sql.raw(epochMs('compared_at'))} as compared from payment_reconciliations
      where provider = ${provider} and date = ${date}`,
  )
  return row?.compared ? new Date(row.compared).toISOString() : null
}

const CountRow = z.strictObject({ total: z.int() })

/**
 * Returns the lines of a day with one provider, those with a difference first.
 * @param inScope expects `hospitals` in the statement
 */
export function reconciliationList(filters: Filters, inScope: SQL) {
  const condition = matching(filters, inScope)
  return {
    order: differencesFirst,
    count: async () => {
      const [row] = await readRows(CountRow, sql`select count(*)::integer as total from ${tables} where ${condition}`)
      return row?.total ?? 0
    },
    rows: (slice: Slice) => lineRows(condition, slice),
    toResponse: (rows: readonly LineRow[]) => rows.map(lineOf),
  }
}
