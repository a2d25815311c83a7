import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import { context, db } from '../context'
import { type Backlog, readBacklog } from '../database/backlog'
import { descending, listOrder } from '../database/listOrder'
import type { Slice } from '../database/page'
import { type MailRow, mails } from './tables'
import { withoutSecrets } from './withoutSecrets'

interface StoredMail {
  id: number
  to: string
  subject: string
  body: string
  /** ISO 8601 in UTC. */
  created_at: string
  /** In which it was written. */
  language: MailRow['language']
  state: 'kept' | 'failed'
}

const order = listOrder(descending(mails.id))

/** Counts the emails that could not be delivered. */
export function failedMails(limit: number): Promise<Backlog> {
  return readBacklog(sql`mails.created_at`, sql`mails where mails.status = 'failed'`, limit)
}

/**
 * Returns the list of emails that were stored because no mail server is configured or accepted them, newest first. Outside of the demo
 * without the links and codes that open an account: they are for the recipient alone.
 */
export function outboxList() {
  const isStored = inArray(mails.status, ['kept', 'failed'])
  const { mode } = context().platform.config
  const shown = (text: string) => (mode === 'demo' ? text : withoutSecrets(text))
  return {
    order,
    count: () => db().$count(mails, isStored),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(mails), sort_key: order.key })
        .from(mails)
        .where(and(isStored, after))
        .orderBy(order.by)
        .limit(limit)
        .offset(offset),
    toResponse: (rows: readonly MailRow[]): StoredMail[] =>
      rows.map(({ id, to_address: to, subject, body, created_at: createdAt, language, status }) => ({
        ...{ id, to, subject: shown(subject), body: shown(body), created_at: createdAt.toISOString(), language },
        state: status === 'failed' ? 'failed' : 'kept',
      })),
  }
}
