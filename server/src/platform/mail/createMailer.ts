import type { Config } from '../config/config'
import { context, db, now } from '../context'
import { found } from '../http/problem'
import type { JobDefinition } from '../jobs/jobs'
import type { Mailer } from './mailer'
import { sendMail } from './sendMail'
import { mails } from './tables'

/** With a mail server, mails are stored and sent by the job; without, they stay in the outbox. */
export function createMailer(config: Pick<Config, 'mail'>): Mailer {
  return {
    send: async ({ to, subject, body, language }) => {
      const [row] = await db()
        .insert(mails)
        .values({ toAddress: to, subject, body, language, status: config.mail ? 'queued' : 'kept', createdAt: now() })
        .returning({ id: mails.id })
      if (config.mail) await context().platform.jobs.enqueue(sendMail.name, { id: found(row).id })
    },
  }
}

export const mailJobs: readonly JobDefinition[] = [sendMail]
