import { and, eq, lt, sql } from 'drizzle-orm'
import { context, db, now } from '../context'
import type { JobDefinition } from '../jobs/jobs'
import { composeMessage } from './message'
import { DeliveryError, deliver } from './smtp'
import { type MailRow, mails } from './tables'

const mostAttempts = 8

/** Longer than a delivery can take: whoever claimed the mail before is gone. */
const longestDelivery = 3 * 60 * 1000

/**
 * Sends one mail, never twice: it is claimed and the claim committed before the mail server is spoken to.
 * What the mail server may have taken, although it did not say so, is not sent again.
 */
export const sendMail: JobDefinition = {
  name: 'send-mail',
  ownTransactions: true,
  run: async (data) => {
    const id = Number(data.id)
    const settings = context().platform.config.mail
    const mail = await claim(id)
    if (!mail) return giveUpOnLost(id)
    // The settings were taken away after the mail was written.
    if (!settings) return settle(id, { status: 'kept' })
    try {
      await deliver(settings.smtpUrl, await composeMessage(mail, settings.from))
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      return settleFailure(mail, error)
    }
    await settle(id, { status: 'sent', sentAt: now(), body: '', lastError: null })
  },
}

/** The mail, if it waits to be sent and nobody else has taken it. */
async function claim(id: number): Promise<MailRow | undefined> {
  const [mail] = await db()
    .update(mails)
    .set({ status: 'sending', attempts: sql`${mails.attempts} + 1`, claimedAt: now() })
    .where(and(eq(mails.id, id), eq(mails.status, 'queued')))
    .returning()
  return mail
}

async function settle(id: number, outcome: Partial<MailRow>): Promise<void> {
  await db()
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.status, 'sending')))
}

async function settleFailure(mail: MailRow, error: DeliveryError): Promise<void> {
  const again = error.outcome === 'later' && mail.attempts < mostAttempts
  await settle(mail.id, { status: again ? 'queued' : 'failed', lastError: error.reason })
  if (again) throw new Error(`Mail ${mail.id} could not be delivered yet`)
}

/** A mail that is still being sent long after it was claimed belonged to a server that died; it may have been sent. */
async function giveUpOnLost(id: number): Promise<void> {
  const [mail] = await db().select({ status: mails.status }).from(mails).where(eq(mails.id, id))
  if (mail?.status !== 'sending') return
  const lost = await db()
    .update(mails)
    .set({ status: 'failed', lastError: 'The server stopped while this mail was being sent; it may have arrived' })
    .where(
      and(
        eq(mails.id, id),
        eq(mails.status, 'sending'),
        lt(mails.claimedAt, new Date(now().getTime() - longestDelivery)),
      ),
    )
    .returning({ id: mails.id })
  if (lost.length === 0) throw new Error(`Mail ${id} is being sent by another server`)
}
