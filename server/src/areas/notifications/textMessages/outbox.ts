import { getTableColumns } from 'drizzle-orm'
import type { StoredText } from '#contract/outbox/calls'
import { context, db } from '../../../platform/context'
import { descending, listOrder } from '../../../platform/database/listOrder'
import type { Slice } from '../../../platform/database/page'
import { withoutSecrets } from '../../../platform/mail/withoutSecrets'
import { type TextMessageRow, textMessages } from '../../../schema/textMessages'

const order = listOrder(descending(textMessages.id))

/**
 * Returns the list of all messages to phones with what became of them, newest first. Outside of the demo without links and codes, which are
 * for the recipient alone.
 */
export function textOutboxList() {
  const { mode } = context().platform.config
  const shown = (text: string) => (mode === 'demo' ? text : withoutSecrets(text))
  return {
    order,
    count: () => db().$count(textMessages),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(textMessages), sort_key: order.key })
        .from(textMessages)
        .where(after)
        .orderBy(order.by)
        .limit(limit)
        .offset(offset),
    toResponse: (rows: readonly TextMessageRow[]): StoredText[] =>
      rows.map((row) => ({
        id: row.id,
        to: row.number,
        body: shown(row.body),
        language: row.language,
        channel: row.channel,
        purpose: row.purpose,
        parts: row.parts,
        status: row.status,
        error: row.last_error,
        created_at: row.created_at.toISOString(),
        settled_at: row.settled_at?.toISOString() ?? null,
      })),
  }
}
