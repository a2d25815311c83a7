import { and, eq } from 'drizzle-orm'
import { maskedPhone } from '#contract/rules/textMessage'
import { context, db, now } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import type { SendResult } from '../../../platform/textMessages/gateway'
import { gatewayOf } from '../../../platform/textMessages/gatewayOf'
import { type TextMessageRow, textMessages } from '../../../schema/textMessages'
import { charge, refund } from './costs'
import { dueAt } from './dueAt'
import { sendTextJob } from './enqueueText'
import { storeInstead } from './storeTexts'

/** Minutes until the next attempt; after the last one, it is given up. */
const retryMinutes = [1, 2, 5, 15, 30, 60]

/**
 * Sends one message, never twice: it is claimed, and the claim committed, before the provider is contacted. One that the provider
 * may have got without confirming it is not sent again; a delivery report may still say what became of it.
 */
export const sendText: JobDefinition = {
  name: sendTextJob,
  ownTransactions: true,
  run: async (data) => {
    const message = await inTransaction(() => claim(Number(data.id)))
    if (!message) return
    const gateway = gatewayOf(message.channel, context().platform.config)
    const result: SendResult = gateway
      ? await gateway.send({
          reference: message.reference,
          to: message.number,
          text: message.body,
          language: message.language,
          template: message.template,
        })
      : { result: 'refused', reason: 'Not set up any more' }
    await inTransaction(() => store(message, result))
    const { log } = context().platform
    if (result.result !== 'accepted')
      log.warn(
        {
          text_message: message.id,
          channel: message.channel,
          number: maskedPhone(message.number),
          outcome: result.result,
          reason: result.reason,
        },
        'a message to a phone was not accepted',
      )
  },
}

/**
 * Claims a message that is due, and counts its cost. One that is of no use any more, or would exceed a limit, is settled
 * instead; at night it waits, also if it was tried in the evening.
 */
async function claim(id: number): Promise<TextMessageRow | undefined> {
  const at = now()
  const [message] = await db()
    .select()
    .from(textMessages)
    .where(and(eq(textMessages.id, id), eq(textMessages.status, 'queued')))
    .for('update', { skipLocked: true })
  if (!message || message.send_after > at) return undefined
  const due = await dueAt(message, at)
  if (due === undefined) {
    await settle(message, { status: 'expired' })
    await refund(message)
    return undefined
  }
  if (due > at.getTime()) {
    await db()
      .update(textMessages)
      .set({ send_after: new Date(due) })
      .where(eq(textMessages.id, id))
    return undefined
  }
  const charged = message.charged_on === null ? await charge(message) : { day: message.charged_on, cost: message.cost }
  if (!charged) {
    await settle(message, { status: 'withheld', last_error: 'The limit of the costs of the day is reached' })
    return undefined
  }
  const claimed = {
    status: 'sending' as const,
    attempts: message.attempts + 1,
    claimed_at: at,
    charged_on: charged.day,
    cost: charged.cost,
  }
  await db().update(textMessages).set(claimed).where(eq(textMessages.id, id))
  return { ...message, ...claimed }
}

/** Settles a message; nobody needs the text of a code afterwards. */
async function settle({ id, purpose }: TextMessageRow, outcome: Partial<TextMessageRow>): Promise<void> {
  await db()
    .update(textMessages)
    .set({ settled_at: now(), ...outcome, ...(purpose === 'code' && { body: '', template: null }) })
    .where(eq(textMessages.id, id))
}

/** Stores what an attempt came to, unless a delivery report was faster. */
async function store(message: TextMessageRow, result: SendResult): Promise<void> {
  const [current] = await db()
    .select({ status: textMessages.status })
    .from(textMessages)
    .where(eq(textMessages.id, message.id))
    .for('update')
  if (result.result === 'accepted') {
    const isOpen = current?.status === 'sending' || current?.status === 'unknown'
    return settle(message, {
      provider_id: result.providerId ?? null,
      ...(isOpen ? { status: 'accepted' as const, last_error: null } : {}),
    })
  }
  if (current?.status !== 'sending') return
  if (result.result === 'unknown') return settle(message, { status: 'unknown', last_error: result.reason })
  const minutes = result.result === 'later' ? retryMinutes[message.attempts - 1] : undefined
  if (minutes === undefined) {
    await refund(message)
    await settle(message, { status: 'failed', last_error: result.reason })
    const { channel, notification_id: notification, hospital_id: hospital, expires_at: expiresAt } = message
    if (channel === 'whatsapp' && notification !== null) await storeInstead([{ notification, hospital, expiresAt }])
    return
  }
  await db()
    .update(textMessages)
    .set({
      status: 'queued',
      send_after: new Date(now().getTime() + minutes * 60_000),
      last_error: result.reason,
    })
    .where(eq(textMessages.id, message.id))
}
