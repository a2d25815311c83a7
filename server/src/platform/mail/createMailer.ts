import type { Config } from '../config/config'
import { context, db, now } from '../context'
import { orNotFound } from '../http/problem'
import type { JobDefinition } from '../jobs/jobs'
import type { Mailer } from './mailer'
import { sendMail } from './sendMail'
import { mails } from './tables'

/**
 * Creates the mailer. With a mail server, emails are stored and sent by a job; without, they stay in the outbox.
 * @returns the mailer and the jobs that it needs
 */
export function createMailer(settings: Config['mail']): { mailer: Mailer; jobs: readonly JobDefinition[] } {
  const mailer: Mailer = {
    send: async ({ to, subject, body, language, calendar = null }) => {
      const [row] = await db()
        .insert(mails)
        .values({
          ...{ to_address: to, subject, body, language, calendar },
          status: settings ? 'queued' : 'kept',
          created_at: now(),
        })
        .returning({ id: mails.id })
      if (settings) await context().platform.jobs.enqueue(sendMail.name, { id: orNotFound(row).id })
    },
  }
  return { mailer, jobs: [sendMail] }
}
