import { and, desc, eq, isNull } from 'drizzle-orm'
import type { PhoneChannel } from '#contract/notifications/textChannels'
import type { SmsSettings, TextLimits, WhatsappSettings } from '../../../platform/config/smsSettings'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { type Phones, startPhones } from '../../../sandbox/phones/phones'
import type { ApprovedTemplates } from '../../../sandbox/phones/providerFormat'
import { phoneNumberId } from '../../../sandbox/phones/whatsapp'
import { clinics } from '../../../schema/clinics'
import { notifications } from '../../../schema/notifications'
import { textMessages } from '../../../schema/textMessages'
import { codeTemplate, templateText, templateTypes } from '../textMessages/templates'
import { addNotification } from './notificationFixture'

const secret = 'a-secret-of-this-test'
const token = 'a-key-of-this-test'
export const verifyToken = 'a-verify-token-of-this-test'

const quiet = { from: 21 * 60, until: 9 * 60 }

/** What Meta has approved: every template in both languages. */
const templates: ApprovedTemplates = new Map(
  (['en', 'ar'] as const).flatMap((language) => [
    ...templateTypes
      .map((type) => templateText(type, language))
      .map(({ name, body }) => [`${name} ${language}`, body] as const),
    [`${codeTemplate} ${language}`, '*{{1}}* is your verification code.'] as const,
  ]),
)

/** A server that sends messages through a sandbox of each channel. */
export interface TextFixture {
  testServer: TestServer
  phones: Phones
  /** WhatsApp, if the server sends by it. */
  whatsapp: Phones
  /** Creates a patient with a phone who agrees to get SMS there. */
  addConsenting(phone: string, timeZone?: string): Promise<Client>
  /** Lets a patient agree to a channel. */
  agree(patient: Client, channel: PhoneChannel): Promise<void>
  /** The clinic that notifications are about. */
  clinicId: number
  /** Notifies a patient, and sends what is due. */
  tell(patient: Client): Promise<void>
  /** Runs the jobs that send what is due, and waits for the reports. */
  send(): Promise<void>
  /** Returns the latest message to a user as it is stored. */
  latest(patient: Client): Promise<typeof textMessages.$inferSelect>
  /** Returns all messages about notifications to a user in the order in which they were stored. */
  all(patient: Client): Promise<(typeof textMessages.$inferSelect)[]>
  stop(): Promise<void>
}

/** Starts a server and its sandbox. */
export async function startTextFixture(
  changes: Partial<SmsSettings> = {},
  provider: SmsSettings['provider'] = 'http',
  sends: { sms?: boolean; whatsapp?: Partial<WhatsappSettings> } = {},
): Promise<TextFixture> {
  let testServer: TestServer | undefined
  const appUrl = () => testServer?.url ?? ''
  const phones = await startPhones({ provider, appUrl, secret, token })
  const there = await startPhones({ provider: 'whatsapp', appUrl, secret, token, templates })
  const limits: TextLimits = { dailyCost: 100_000, hospitalDailyCost: 100_000, quiet }
  const sms: SmsSettings = {
    ...{ provider, url: phones.url, token, secret, sender: 'Mashfa' },
    partCost: 30,
    ...limits,
    ...changes,
  }
  const whatsapp: WhatsappSettings | undefined = sends.whatsapp && {
    ...{ url: there.url, phoneNumberId, token, appSecret: secret, verifyToken, messageCost: 20, ...limits },
    ...sends.whatsapp,
  }
  const started = await startTestServer({
    sms: sends.sms === false ? undefined : sms,
    whatsapp,
    publicUrl: 'https://clinic.example.org',
  })
  testServer = started
  const { jobs } = started.server.platform
  const [clinic] = await started.database.select({ id: clinics.id }).from(clinics).orderBy(clinics.id).limit(1)

  async function send(): Promise<void> {
    const waiting = await started.database
      .select({ id: notifications.id })
      .from(notifications)
      .where(isNull(notifications.sent_out_at))
    await jobs.run('send-out-notifications', { ids: waiting.map(({ id }) => id) })
    await jobs.run('send-due-text-messages')
    const queued = await started.database
      .select({ id: textMessages.id })
      .from(textMessages)
      .where(eq(textMessages.status, 'queued'))
      .orderBy(textMessages.id)
    for (const { id } of queued) await jobs.run('send-text-message', { id })
    await phones.settled()
    await there.settled()
    await there.sendAgain()
  }

  const phonesOf = { sms: phones, whatsapp: there }

  async function agree(patient: Client, channel: PhoneChannel): Promise<void> {
    await patient.post(`/api/admin/text-messages/code?channel=${channel}`, {})
    await send()
    const code = /\d{6}/.exec(phonesOf[channel].inbox.at(-1)?.text ?? '')?.[0]
    const { status } = await patient.post(`/api/admin/text-messages/consent?channel=${channel}`, { code })
    if (status !== 200) throw new Error(`No consent: ${status}`)
  }

  return {
    testServer: started,
    phones,
    whatsapp: there,
    agree,
    clinicId: clinic?.id ?? 0,
    send,
    async addConsenting(phone, timeZone) {
      const patient = await started.addUser({ phone, ...(timeZone === undefined ? {} : { time_zone: timeZone }) })
      await agree(patient, 'sms')
      return patient
    },
    async tell(patient) {
      await addNotification(started, patient, undefined, clinic?.id)
      await send()
    },
    async latest({ userId }) {
      const [row] = await started.database
        .select()
        .from(textMessages)
        .where(eq(textMessages.user_id, userId))
        .orderBy(desc(textMessages.id))
        .limit(1)
      if (!row) throw new Error('no message')
      return row
    },
    all({ userId }) {
      return started.database
        .select()
        .from(textMessages)
        .where(and(eq(textMessages.user_id, userId), eq(textMessages.purpose, 'notification')))
        .orderBy(textMessages.id)
    },
    async stop() {
      await started.stop()
      await phones.close()
      await there.close()
    },
  }
}
