import { desc, eq, isNull } from 'drizzle-orm'
import type { SmsSettings } from '../../../platform/config/smsSettings'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { type Phones, startPhones } from '../../../sandbox/phones/phones'
import { clinics } from '../../../schema/clinics'
import { notifications } from '../../../schema/notifications'
import { textMessages } from '../../../schema/textMessages'
import { addNotification } from './notificationFixture'

const secret = 'a-secret-of-this-test'
const token = 'a-key-of-this-test'

/** A server that sends SMS through a sandbox. */
export interface TextFixture {
  testServer: TestServer
  phones: Phones
  /** Creates a patient with a phone who agrees to get SMS there. */
  addConsenting(phone: string, timeZone?: string): Promise<Client>
  /** The clinic that notifications are about. */
  clinicId: number
  /** Notifies a patient, and sends what is due. */
  tell(patient: Client): Promise<void>
  /** Runs the jobs that send what is due, and waits for the reports. */
  send(): Promise<void>
  /** Returns the latest message to a user as it is stored. */
  latest(patient: Client): Promise<typeof textMessages.$inferSelect>
  stop(): Promise<void>
}

/** Starts a server and its sandbox. */
export async function startTextFixture(
  changes: Partial<SmsSettings> = {},
  provider: SmsSettings['provider'] = 'http',
): Promise<TextFixture> {
  let testServer: TestServer | undefined
  const phones = await startPhones({ provider, appUrl: () => testServer?.url ?? '', secret, token })
  const sms: SmsSettings = {
    ...{ provider, url: phones.url, token, secret, sender: 'Mashfa' },
    partCost: 30,
    dailyCost: 100_000,
    hospitalDailyCost: 100_000,
    quiet: { from: 21 * 60, until: 9 * 60 },
    ...changes,
  }
  const started = await startTestServer({ sms, publicUrl: 'https://clinic.example.org' })
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
  }

  return {
    testServer: started,
    phones,
    clinicId: clinic?.id ?? 0,
    send,
    async addConsenting(phone, timeZone) {
      const patient = await started.addUser({ phone, ...(timeZone === undefined ? {} : { time_zone: timeZone }) })
      await patient.post('/api/admin/text-messages/code', {})
      await send()
      const code = /\d{6}/.exec(phones.inbox.at(-1)?.text ?? '')?.[0]
      const { status } = await patient.post('/api/admin/text-messages/consent', { code })
      if (status !== 200) throw new Error(`No consent: ${status}`)
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
    async stop() {
      await started.stop()
      await phones.close()
    },
  }
}
