import { desc, eq } from 'drizzle-orm'
import { db } from '../context'
import { readPage } from '../database/page'
import { mails } from './tables'

export interface KeptMail {
  id: number
  to: string
  subject: string
  body: string
  /** ISO 8601 in UTC. */
  created_at: string
}

/** The mails that were kept because no mail server is configured, newest first. */
export function listOutbox(page: number, limit: number) {
  const kept = eq(mails.status, 'kept')
  return readPage(
    { page, limit },
    {
      count: () => db().$count(mails, kept),
      rows: (most, offset) => db().select().from(mails).where(kept).orderBy(desc(mails.id)).limit(most).offset(offset),
      answer: ({ id, toAddress, subject, body, createdAt }): KeptMail => {
        return { id, to: toAddress, subject, body, created_at: createdAt.toISOString() }
      },
    },
  )
}
