import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type OnlineProviderName, onlineProviders } from '#contract/payments/evidence'
import { db, now } from '../../../platform/context'
import { readRows } from '../../../platform/database/rows'
import { apiText } from '../../../platform/texts'
import { paymentAttempts, paymentReviews } from '../../../schema/payments'
import { notify } from '../../notifications'
import { dayOf } from './day'

/** So many payments in a row without a message of the provider. */
const silentPayments = 5
/** Milliseconds: a message may arrive so much later than the inquiry that found the payment. */
const patience = 600_000
/** Milliseconds, a week: earlier payments say nothing about the provider of today. */
const lookBack = 604_800_000

const RecipientRow = z.strictObject({ id: z.int() })

/** Returns Super Admins, and those who look at payments that need a person. */
function recipients() {
  return readRows(
    RecipientRow,
    sql`select distinct user_roles.user_id as id from user_roles join roles on roles.id = user_roles.role_id
      where roles.code = 'SUPER_ADMIN' or exists (select from role_permissions
        where role_permissions.role_id = roles.id and role_permissions.permission = 'list-payments')`,
  )
}

/** Returns whether the provider sent no message about any of the latest payments, which inquiries found. */
async function isSilent(provider: OnlineProviderName): Promise<boolean> {
  const at = now().getTime()
  const hasMessage = sql<boolean>`exists (select from payment_events where payment_events.provider = ${provider}
    and payment_events.order_id = payment_attempts.order_id and payment_events.authentic
    and payment_events.source = 'callback')`
  const latest = await db()
    .select({ hasMessage })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        gt(paymentAttempts.paid_at, new Date(at - lookBack)),
        lte(paymentAttempts.paid_at, new Date(at - patience)),
      ),
    )
    .orderBy(desc(paymentAttempts.paid_at))
    .limit(silentPayments)
  return latest.length === silentPayments && !latest.some((each) => each.hasMessage)
}

/** Lists the silence for a person, unless it is listed. */
async function listSilence(provider: OnlineProviderName, date: string): Promise<void> {
  const isListed = await db().$count(
    paymentReviews,
    and(
      eq(paymentReviews.provider, provider),
      eq(paymentReviews.reason, 'no_callbacks'),
      isNull(paymentReviews.resolved_at),
    ),
  )
  if (isListed > 0) return
  await db()
    .insert(paymentReviews)
    .values({ provider, order_id: '', transaction_id: date, reason: 'no_callbacks', created_at: now() })
    .onConflictDoNothing()
}

/**
 * Notices that messages of a provider do not arrive: the latest payments through it were found by inquiries only. Super
 * Admins and those who look at payments are notified, once a day.
 */
export async function checkCallbacks(): Promise<void> {
  const date = dayOf(now())
  for (const provider of onlineProviders) {
    if (!(await isSilent(provider))) continue
    await listSilence(provider, date)
    const key = `paymentProvider.${provider}` as const
    const name = { name: apiText(key, undefined, 'en'), alternate_name: apiText(key, undefined, 'ar') }
    await notify(
      (await recipients()).map(({ id: userId }) => ({
        type: 'payment_callbacks_missing',
        userId,
        key: `${provider} ${date}`,
        values: { provider: name },
        about: {},
      })),
    )
  }
}
