import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { noMoney } from '#contract/payments/piastres'
import { countsAsRefund } from '#contract/payments/refund'
import { localTime } from '#contract/rules/wallClock'
import { now } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import { inTransaction } from '../../../platform/database/transaction'
import type { paymentAttempts, refunds } from '../../../schema/payments'
import { refundsOf, stateOfAttempt } from '../evidence/captures'

/** Where the days of the provider begin. */
const providerZone = 'Africa/Cairo'

const KnownRow = z.strictObject({ at: z.int().nullable() })

/** Returns when the capture became known first, in milliseconds: it was made then or before. */
async function knownAt({ provider, order_id: order }: typeof paymentAttempts.$inferSelect, transaction: string) {
  const [row] = await readRows(
    KnownRow,
    sql`select ${sql.raw(epochMs('min(received_at)'))} as at from payment_events where provider = ${provider} and order_id = ${order}
      and transaction_id = ${transaction} and authentic and kind = 'payment' and outcome = 'success'`,
  )
  return row?.at ?? null
}

/**
 * Returns whether a refund can be made by voiding the payment: it returns a whole capture, of which nothing was returned
 * before, on the day on which the capture became known. The provider decides whether that is early enough.
 */
export async function mayBeVoided(
  refund: typeof refunds.$inferSelect,
  attempt: typeof paymentAttempts.$inferSelect,
): Promise<boolean> {
  return inTransaction(async () => {
    const own = await refundsOf([attempt.id])
    const { captures } = await stateOfAttempt(attempt, attempt.order_id ?? '', own)
    const capture = captures.find(({ transaction }) => transaction === refund.transaction_id)
    const others = own.filter(
      ({ id, transaction_id: transaction, state }) =>
        id !== refund.id && transaction === refund.transaction_id && countsAsRefund(state),
    )
    if (!capture || capture.amount !== refund.amount || capture.refunded > noMoney || others.length > 0) return false
    const at = await knownAt(attempt, refund.transaction_id)
    const dayOf = (instant: number) => localTime(instant, providerZone).date
    return at !== null && dayOf(at) === dayOf(now().getTime())
  })
}
