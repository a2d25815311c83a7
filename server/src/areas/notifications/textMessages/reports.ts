import { and, inArray, isNull, sql } from 'drizzle-orm'
import { internationalPhone } from '#contract/rules/phone'
import { isStopWord } from '#contract/rules/textMessage'
import { context, db, now } from '../../../platform/context'
import { Problem } from '../../../platform/http/problem'
import type { DeliveryReport, ReceivedText } from '../../../platform/textMessages/gateway'
import { textConsents } from '../../../schema/textMessages'

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

/** The states of a message that was sent, in their order. */
const states = sql`array['queued', 'sending', 'unknown', 'accepted', 'failed', 'delivered']`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Stores what providers say about messages. A state is only followed by a later one, so that repeated reports and reports in
 * another order change nothing; unknown references are ignored, and so are messages that were never sent.
 */
export async function applyReports(reports: readonly DeliveryReport[]): Promise<void> {
  const known = reports.filter(({ reference }) => uuid.test(reference))
  if (known.length === 0) return
  // Compared with the row itself: a join with its former state would lose a report that waits for the answer to be stored.
  await db().execute(sql`
    with said as (
      select distinct on (reference) reference, status, error, array_position(${states}, status) as place
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as reported (reference uuid, status text, error text)
      order by reference, array_position(${states}, status) desc)
    update text_messages as messages
    set status = said.status, settled_at = ${now().toISOString()}::timestamptz,
      last_error = case when said.status = 'failed' then left(coalesce(said.error, 'not delivered'), 300) end,
      body = case when purpose = 'code' then '' else body end
    from said
    where messages.reference = said.reference and messages.attempts > 0
      and said.place > array_position(${states}, messages.status)`)
}

/** Withdraws the consent of everybody with a number from which somebody asks for no more messages, and what still waits for it. */
export async function applyReceived(received: readonly ReceivedText[]): Promise<void> {
  const numbers = received.flatMap(({ from, text }) => {
    const number = isStopWord(text) ? internationalPhone(`+${from.replace(/^\+/, '')}`, undefined) : undefined
    return number ?? []
  })
  if (numbers.length === 0) return
  await db()
    .update(textConsents)
    .set({ withdrawn_at: now(), withdrawn_by: 'stop' })
    .where(and(inArray(textConsents.number, numbers), isNull(textConsents.withdrawn_at)))
  // What waits for these numbers is settled when it is due, because the consent is missing.
  context().platform.log.info({ numbers: numbers.length }, 'numbers asked for no more SMS')
}
