import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Config } from '../config/config'
import { context, now } from '../context'
import { readRows } from '../database/rows'
import type { JobDefinition } from '../jobs/jobs'
import type { Mail, Mailer } from './mailer'
import { sendMail } from './sendMail'
import type { MailRow } from './tables'

const StoredRow = z.strictObject({ id: z.int() })

/** Stores emails in their order. They are one JSON parameter, because a statement has a limited number of parameters. */
function store(given: readonly Mail[], status: MailRow['status']) {
  return readRows(
    StoredRow,
    sql`
      insert into mails (to_address, subject, body, language, calendar, status, created_at)
      select "to", subject, body, language, calendar, ${status}::text, ${now().toISOString()}::timestamptz
      from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as ("to" text, subject text, body text, language text, calendar text)) with ordinality
          as news ("to", subject, body, language, calendar, place)
      order by place
      returning id`,
  )
}

/**
 * Creates the mailer. With a mail server, emails are stored and sent by a job; without, they stay in the outbox.
 * @returns the mailer and the jobs that it needs
 */
export function createMailer(settings: Config['mail']): { mailer: Mailer; jobs: readonly JobDefinition[] } {
  const mailer: Mailer = {
    send: async (...all) => {
      // Patients without an email have an empty one.
      const given = all.filter(({ to }) => to !== '')
      if (given.length === 0) return
      const ids = await store(given, settings ? 'queued' : 'kept')
      if (!settings) return
      const { jobs } = context().platform
      for (const { id } of ids) await jobs.enqueue(sendMail.name, { id })
    },
  }
  return { mailer, jobs: [sendMail] }
}
