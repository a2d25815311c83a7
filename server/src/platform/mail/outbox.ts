import { count, desc, eq } from 'drizzle-orm'
import type { PageMeta } from '#contract/kit/answers'
import { db } from '../context'
import { mails } from './tables'

interface KeptMail {
  id: number
  to: string
  subject: string
  body: string
  /** ISO 8601 in UTC. */
  created_at: string
}

/** The mails that were kept because no mail server is configured, newest first. */
export async function listOutbox(page: number, limit: number): Promise<{ data: KeptMail[]; meta: PageMeta }> {
  const kept = eq(mails.status, 'kept')
  const [counted] = await db().select({ total: count() }).from(mails).where(kept)
  const total = counted?.total ?? 0
  const rows = await db()
    .select()
    .from(mails)
    .where(kept)
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    data: rows.map(({ id, toAddress, subject, body, createdAt }) => {
      return { id, to: toAddress, subject, body, created_at: createdAt.toISOString() }
    }),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / limit)), per_page: limit, total },
  }
}
