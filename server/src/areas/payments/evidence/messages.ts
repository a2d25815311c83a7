import { paymentMessages as calls } from '#contract/payments/calls'
import type { OnlineProviderName } from '#contract/payments/evidence'
import { context, db, now } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { apiText } from '../../../platform/texts'
import { paymentReviews } from '../../../schema/payments'
import { fawryVerification, paymobVerification } from '../currentProviders'
import { contradictsSignedFields, fawryEvidence } from '../providers/fawryEvidence'
import { isSignedByFawry } from '../providers/fawrySignature'
import { paymobEvidence } from '../providers/paymobEvidence'
import { verifyPaymob } from '../providers/paymobSignature'
import { memberOf } from '../providers/signature'
import { recordEvidence, reviewMessage } from './recordEvidence'

/**
 * Limits messages without a valid signature, which anybody can send. Those with a valid one are never refused.
 * @throws Problem 429
 */
async function limitForged(): Promise<void> {
  const { platform, address } = context()
  await platform.limiter.check('forgedPaymentMessage', { address: address ?? 'unknown' })
}

function nameIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 64) : ''
}

/** A signed message that lacks a field, or has an unknown status: a person has to look at the order. */
async function reviewUnreadable(provider: OnlineProviderName, order: unknown, transaction: unknown): Promise<void> {
  const review = { provider, order_id: nameIn(order), transaction_id: nameIn(transaction) }
  await db()
    .insert(paymentReviews)
    .values({ ...review, reason: 'unreadable', created_at: now() })
    .onConflictDoNothing()
}

/**
 * Stores a transaction of Paymob, whatever its signature.
 * @param hmac from the address of the callback
 */
async function receivePaymob(transaction: unknown, hmac: unknown): Promise<void> {
  const { hmacSecret, nullText, environment } = await paymobVerification()
  const variant = hmacSecret === undefined ? undefined : verifyPaymob(transaction, hmacSecret, hmac, nullText)
  const authentic = variant !== undefined
  if (authentic) context().platform.log.info({ null_text: variant }, 'a callback of Paymob was verified')
  else await limitForged()
  const evidence = paymobEvidence(transaction, { source: 'callback', authentic, environment })
  if (evidence) await recordEvidence('paymob', evidence)
  else if (authentic)
    await reviewUnreadable('paymob', memberOf(memberOf(transaction, 'order'), 'id'), memberOf(transaction, 'id'))
}

async function receiveFawry(notification: unknown): Promise<void> {
  const { account, environment } = await fawryVerification()
  const authentic = account !== undefined && isSignedByFawry(notification, account.secureKey)
  if (!authentic) await limitForged()
  const evidence = fawryEvidence(notification, { source: 'callback', authentic, environment })
  if (evidence) {
    await recordEvidence('fawry', evidence)
    if (authentic && contradictsSignedFields(notification)) await reviewMessage('fawry', evidence, 'unsigned_mismatch')
  } else if (authentic)
    await reviewUnreadable(
      'fawry',
      memberOf(notification, 'merchantRefNumber'),
      memberOf(notification, 'fawryRefNumber'),
    )
}

/** Handlers of the providers' messages. What they say is applied in a job, after the response. */
export const paymentMessageHandlers = handlers(calls, {
  paymob: async ({ query, body }) => {
    // A saved card: we use none.
    if (body.type !== 'TOKEN') await receivePaymob(body.obj, query.hmac)
    return { message: apiText('payment.logged') }
  },
  fawry: async ({ body }) => {
    await receiveFawry(body)
    return { message: apiText('payment.logged') }
  },
})
