import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import { isOnline, paymentProviders } from '#contract/payments/evidence'
import { reviewReasons } from '#contract/payments/paymentState'
import { piastres, toEgp } from '#contract/payments/piastres'
import { type paymentReviews as calls, type PaymentReviewRow, reviewOutcomes } from '#contract/payments/reviews'
import { db } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { descending, listOrder, SortKey } from '../../../platform/database/listOrder'
import { orderAndLimit, type Slice } from '../../../platform/database/page'
import { readRows } from '../../../platform/database/rows'
import { apiText } from '../../../platform/texts'
import { optionOf } from '../../../schema/options'
import { paymentReviews } from '../../../schema/payments'
import { reviewHospital, reviewTables } from '../policy'

export type Filters = Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>

/** Amounts in piastres, instants in milliseconds. */
const ReviewRow = z.strictObject({
  id: z.int(),
  reason: z.enum(reviewReasons),
  provider: z.enum(paymentProviders),
  hospital_id: z.int().nullable(),
  hospital_name: z.string().nullable(),
  hospital_alternate_name: z.string().nullable(),
  short_code: z.string().nullable(),
  appointment_id: z.int().nullable(),
  amount: z.int().nullable(),
  created: z.int(),
  resolved: z.int().nullable(),
  outcome: z.enum(reviewOutcomes).nullable(),
  sort_key: SortKey,
})
export type ReviewRow = z.output<typeof ReviewRow>

const order = listOrder(descending(paymentReviews.id))

function matching({ reason, provider, hospital_id: hospitalId, state }: Filters): SQL | undefined {
  const isResolved = sql`payment_reviews.resolved_at is not null`
  return and(
    reason ? eq(paymentReviews.reason, reason) : undefined,
    provider ? eq(paymentReviews.provider, provider) : undefined,
    hospitalId === undefined ? undefined : sql`${reviewHospital} = ${hospitalId}`,
    state === undefined ? undefined : state === 'resolved' ? isResolved : sql`payment_reviews.resolved_at is null`,
  )
}

/** Returns the reviews that match a condition on the tables of their access rule, the latest first. One statement. */
export function reviewRows(condition: SQL | undefined, slice: Slice): Promise<ReviewRow[]> {
  return readRows(
    ReviewRow,
    sql`
      select payment_reviews.id, payment_reviews.reason, payment_reviews.provider, hospitals.id as hospital_id,
        hospitals.name as hospital_name, hospitals.alternate_name as hospital_alternate_name,
        appointments.short_code, appointments.id as appointment_id,
        coalesce(payment_attempts.amount, cash_drawers.counted_amount - cash_drawers.expected_amount) as amount,
        ${sql.raw(epochMs('payment_reviews.created_at'))} as created,
        ${sql.raw(epochMs('payment_reviews.resolved_at'))} as resolved, payment_reviews.outcome,
        ${order.key} as sort_key
      from ${reviewTables} left join hospitals on hospitals.id = ${reviewHospital}
      where ${and(condition, slice.after)} ${orderAndLimit(order, slice)}`,
  )
}

/** Returns a review as in responses, in the caller's language. */
export function reviewOf(row: ReviewRow): PaymentReviewRow {
  const { id, reason, provider, short_code, appointment_id, amount, resolved, outcome } = row
  const { hospital_id: hospitalId, hospital_name: name, hospital_alternate_name: alternate_name } = row
  const state = resolved === null ? 'open' : 'resolved'
  return {
    id,
    reason,
    reason_text: apiText(`paymentReview.reason.${reason}`),
    provider,
    provider_text: apiText(`paymentProvider.${provider}`),
    hospital: hospitalId === null || name === null ? null : optionOf({ id: hospitalId, name, alternate_name }),
    short_code,
    appointment_id,
    amount: amount === null ? null : toEgp(piastres(amount)),
    created_at: new Date(row.created).toISOString(),
    state,
    state_text: apiText(`paymentReview.state.${state}`),
    resolved_at: resolved === null ? null : new Date(resolved).toISOString(),
    outcome,
    outcome_text: outcome && apiText(`paymentReview.outcome.${outcome}`),
  }
}

const CountRow = z.strictObject({ total: z.int() })

/**
 * Returns the payments that need a person and that the caller may see.
 * @param inScope expects the tables of the access rule in the statement
 */
export function reviewList(filters: Filters, inScope: SQL) {
  const condition = and(inScope, matching(filters))
  return {
    order,
    count: async () => {
      const [row] = await readRows(
        CountRow,
        sql`select count(*)::integer as total from ${reviewTables} where ${condition ?? sql`true`}`,
      )
      return row?.total ?? 0
    },
    rows: (slice: Slice) => reviewRows(condition, slice),
    toResponse: (rows: readonly ReviewRow[]) => rows.map(reviewOf),
  }
}

/** Returns the providers of whose messages the absence was noticed and is not resolved. */
export async function openAlarms() {
  const rows = await db()
    .selectDistinct({ provider: paymentReviews.provider })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.reason, 'no_callbacks'), isNull(paymentReviews.resolved_at)))
  return rows.map(({ provider }) => provider).filter(isOnline)
}
