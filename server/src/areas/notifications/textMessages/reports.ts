import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { textChannels } from '#contract/notifications/textChannels'
import { internationalPhone } from '#contract/rules/phone'
import { isStopWord } from '#contract/rules/textMessage'
import { context, db, now } from '../../../platform/context'
import { readRows } from '../../../platform/database/rows'
import { Problem } from '../../../platform/http/problem'
import type { DeliveryReport, ReceivedText } from '../../../platform/textMessages/gateway'
import type { WhatsappReport } from '../../../platform/textMessages/whatsapp'
import { consentsOf, textMessages } from '../../../schema/textMessages'
import { refund } from './costs'
import { storeInstead } from './storeTexts'

/**
 * Refuses a report that its provider has not authenticated. Such reports are limited, because anybody can send them.
 * @throws Problem 401, 429
 */
export async function refuseForged(isAuthentic: boolean): Promise<void> {
  if (isAuthentic) return
  const { platform, address } = context()
  await platform.limiter.check('forgedTextReport', { address: address ?? 'unknown' })
  throw new Problem(401, 'error.unauthenticated')
}

const ChangedRow = z.strictObject({
  channel: z.enum(textChannels),
  status: z.string(),
  notification_id: z.int().nullable(),
  hospital_id: z.int().nullable(),
  /** ms since the epoch. */
  expires_at: z.number(),
  charged_on: z.string().nullable(),
  cost: z.int(),
})

/** The states of a message that was sent, in their order. */
const states = sql`array['queued', 'sending', 'unknown', 'accepted', 'failed', 'delivered', 'read']`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Stores what providers say about messages. A state is only followed by a later one, so that repeated reports and reports in
 * another order change nothing; unknown references are ignored, and so are messages that were never sent.
 */
export async function applyReports(reports: readonly DeliveryReport[]): Promise<void> {
  const known = reports.filter(({ reference }) => uuid.test(reference ?? ''))
  if (known.length === 0) return
  // Compared with the row itself: a join with its former state would lose a report that waits for the answer to be stored.
  const changed = await readRows(
    ChangedRow,
    sql`
    with said as (
      select distinct on (reference) reference, status, error, "providerId", array_position(${states}, status) as place
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as reported (reference uuid, status text, error text, "providerId" text)
      order by reference, array_position(${states}, status) desc)
    update text_messages as messages
    set status = said.status, settled_at = ${now().toISOString()}::timestamptz,
      last_error = case when said.status = 'failed' then left(coalesce(said.error, 'not delivered'), 300) end,
      body = case when purpose = 'code' then '' else body end,
      template = case when purpose = 'code' then null else template end,
      provider_id = coalesce(provider_id, said."providerId")
    from said
    where messages.reference = said.reference and messages.attempts > 0
      and said.place > array_position(${states}, messages.status)
    returning messages.channel, messages.status, messages.notification_id, messages.hospital_id,
      (extract(epoch from messages.expires_at) * 1000)::bigint as expires_at,
      messages.charged_on::text, messages.cost`,
  )
  // What WhatsApp does not deliver costs nothing. Networks charge for SMS that they could not deliver.
  const failed = changed.filter(({ channel, status }) => channel === 'whatsapp' && status === 'failed')
  for (const message of failed) await refund(message)
  await storeInstead(
    failed.flatMap(({ notification_id: notification, hospital_id: hospital, expires_at: expiresAt }) =>
      notification === null ? [] : [{ notification, hospital, expiresAt: new Date(expiresAt) }],
    ),
  )
}

/** Longer than an attempt takes, in ms. */
const longestAttempt = 3 * 60_000

/**
 * Gives reports of Meta our reference where it is missing, as it may be in those of failures.
 * @throws Problem 503 if a report may be about a message whose answer is being stored: Meta sends it again
 */
export async function namedByUs(reports: readonly WhatsappReport[]): Promise<DeliveryReport[]> {
  const unnamed = reports.filter(({ reference }) => reference === undefined)
  if (unnamed.length === 0) return [...reports]
  // Read before the references: an answer that is stored in between is then found.
  const sending = await db()
    .select({ number: textMessages.number })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.status, 'sending'),
        eq(textMessages.channel, 'whatsapp'),
        gt(textMessages.claimed_at, new Date(now().getTime() - longestAttempt)),
        inArray(
          textMessages.number,
          unnamed.map(({ number }) => `+${number}`),
        ),
      ),
    )
  const found = await db()
    .select({ reference: textMessages.reference, providerId: textMessages.provider_id })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.channel, 'whatsapp'),
        inArray(
          textMessages.provider_id,
          unnamed.map(({ providerId }) => providerId),
        ),
      ),
    )
  const references = new Map(found.map(({ reference, providerId }) => [providerId, reference]))
  const isSending = new Set(sending.map(({ number }) => number))
  if (unnamed.some(({ providerId, number }) => !references.has(providerId) && isSending.has(`+${number}`)))
    throw new Problem(503, 'error.unavailable', { headers: { 'retry-after': '5' } })
  return reports.map((report) => ({ ...report, reference: report.reference ?? references.get(report.providerId) }))
}

/**
 * Withdraws the consent of everybody with a number from which somebody asks for no more messages: to all channels, because whoever asks
 * does not tell them apart. What still waits for these numbers is settled when it is due, because the consent is missing.
 */
export async function applyReceived(received: readonly ReceivedText[]): Promise<void> {
  const numbers = received.flatMap(({ from, text }) => {
    const number = isStopWord(text) ? internationalPhone(`+${from.replace(/^\+/, '')}`, undefined) : undefined
    return number ?? []
  })
  if (numbers.length === 0) return
  for (const channel of textChannels) {
    const consents = consentsOf[channel]
    await db()
      .update(consents)
      .set({ withdrawn_at: now(), withdrawn_by: 'stop' })
      .where(and(inArray(consents.number, numbers), isNull(consents.withdrawn_at)))
  }
  context().platform.log.info({ numbers: numbers.length }, 'numbers asked for no more messages')
}
