import { and, eq } from 'drizzle-orm'
import { context, db, now } from '../context'
import { orNotFound } from '../http/problem'
import { claim, failLostClaims } from '../jobs/claims'
import type { JobDefinition } from '../jobs/jobs'
import { composeMessage } from './message'
import { DeliveryError, deliver } from './smtp'
import { type MailRow, mails } from './tables'

const maxAttempts = 8

/**
 * Sends one email, never twice: it is claimed, and the claim committed, before the mail server is contacted. An email
 * that the mail server may have accepted without confirming it is not sent again.
 */
export const sendMail: JobDefinition = {
  name: 'send-mail',
  ownTransactions: true,
  run: async (data) => {
    const id = Number(data.id)
    const settings = context().platform.config.mail
    if (!(await claim('mails', id))) return failLostClaims('mails', id)
    const [stored] = await db().select().from(mails).where(eq(mails.id, id))
    const mail = orNotFound(stored)
    // The settings were removed after the email was stored.
    if (!settings) return saveOutcome(id, { status: 'kept' })
    try {
      await deliver(settings.smtpUrl, await composeMessage(mail, settings.from))
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      return saveFailure(mail, error)
    }
    await saveOutcome(id, { status: 'sent', sent_at: now(), body: '', calendar: null, last_error: null })
  },
}

async function saveOutcome(id: number, outcome: Partial<MailRow>): Promise<void> {
  await db()
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.status, 'sending')))
}

async function saveFailure(mail: MailRow, error: DeliveryError): Promise<void> {
  const again = error.outcome === 'later' && mail.attempts < maxAttempts
  await saveOutcome(mail.id, { status: again ? 'queued' : 'failed', last_error: error.reason })
  if (again) throw new Error(`Mail ${mail.id} could not be delivered yet`)
}
