import { randomUUID } from 'node:crypto'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Language } from '#contract/kit/translate'
import type { PhoneChannel } from '#contract/notifications/textChannels'
import { textParts } from '#contract/rules/textMessage'
import { context, db, now } from '../../../platform/context'
import { numberArray } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import type { MessageTemplate } from '../../../platform/textMessages/gateway'
import { clinics } from '../../../schema/clinics'
import { type NotificationRow, notifications } from '../../../schema/notifications'
import { textMessages } from '../../../schema/textMessages'
import { addressOf } from '../mails'
import { timeOf, titleOf } from '../texts'
import { sendsBy, sendsTexts } from './channels'
import { enqueueText } from './enqueueText'
import { codeTemplate, isTimed, templateOf, templateText } from './templates'
import { timesOf } from './times'

const minute = 60_000
const day = 24 * 60 * minute

interface Reader {
  language: Language
  time_zone: string
}

/**
 * Returns the SMS of a notification: what happened, when, and a link to open after signing in. It names neither a person nor
 * a clinic, because others may see it on the phone.
 */
export function textOf(row: NotificationRow, reader: Reader, publicUrl: string): string {
  const title = titleOf(row.type, reader.language)
  const at = isTimed(row.type) ? timeOf(row, reader) : undefined
  return `${at === undefined ? title : `${title}: ${at}`}\n${publicUrl}${addressOf(row.id)}`
}

/** Returns the hospitals of clinics, by the clinic's id. */
async function hospitalsOfClinics(rows: readonly NotificationRow[]): Promise<Map<number, number>> {
  const ids = new Set(rows.flatMap(({ about }) => about.appointment?.clinic_id ?? []))
  if (ids.size === 0) return new Map()
  const found = await db()
    .select({ id: clinics.id, hospital: clinics.hospital_id })
    .from(clinics)
    .where(inArray(clinics.id, [...ids]))
  return new Map(found.map(({ id, hospital }) => [id, hospital]))
}

const PhoneReader = z.strictObject({
  id: z.int(),
  number: z.string(),
  language: z.enum(['en', 'ar']),
  time_zone: z.string(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
})
type PhoneReader = z.output<typeof PhoneReader>

/**
 * Returns the users among these who get messages on their phone: who have agreed to get them on the number that they have now, by a
 * channel of this installation.
 */
export async function readersOfTexts(userIds: readonly number[]): Promise<Map<number, PhoneReader>> {
  if (!sendsTexts()) return new Map()
  const rows = await readRows(
    PhoneReader,
    sql`select users.id, users.phone as number, users.language, users.time_zone,
        sms.user_id is not null as sms, whatsapp.user_id is not null as whatsapp
      from users
        left join text_consents as sms on sms.user_id = users.id and sms.number = users.phone
          and sms.withdrawn_at is null and ${sendsBy('sms')}::boolean
        left join whatsapp_consents as whatsapp on whatsapp.user_id = users.id and whatsapp.number = users.phone
          and whatsapp.withdrawn_at is null and ${sendsBy('whatsapp')}::boolean
      where users.id = any(${numberArray([...userIds])}) and users.closed_at is null
        and (sms.user_id is not null or whatsapp.user_id is not null)`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type Draft = typeof textMessages.$inferInsert

/** What a channel sends of a notification: WhatsApp an approved template, which is stored as its reader sees it. */
function contentOf(channel: PhoneChannel, row: NotificationRow, reader: PhoneReader) {
  const { publicUrl } = context().platform.config
  if (channel === 'sms') {
    const body = textOf(row, reader, publicUrl)
    return { body, parts: textParts(body), template: null }
  }
  const at = timeOf(row, reader)
  const template = templateOf(row.id, row.type, at)
  if (!template) return undefined
  const { body } = templateText(row.type, reader.language, at)
  return { body: `${body}\n${publicUrl}${addressOf(row.id)}`, parts: 1, template }
}

/** The message about a notification: by WhatsApp if its reader has agreed to that, otherwise by SMS. */
function draftOf(row: NotificationRow, reader: PhoneReader, hospital: number | null, at: Date): Draft[] {
  const channels = (['whatsapp', 'sms'] as const).filter((channel) => reader[channel])
  const { sendAfter, expiresAt } = timesOf(row, at.getTime(), reader.time_zone)
  const [draft] = channels.flatMap((channel) => {
    const content = contentOf(channel, row, reader)
    if (!content) return []
    return [
      {
        reference: randomUUID(),
        user_id: reader.id,
        notification_id: row.id,
        hospital_id: hospital,
        channel,
        purpose: 'notification' as const,
        number: reader.number,
        language: reader.language,
        ...content,
        created_at: at,
        send_after: new Date(sendAfter),
        expires_at: new Date(expiresAt),
      },
    ]
  })
  return draft ? [draft] : []
}

/** Stores messages and sends what is due; the job that looks every minute finds the others. */
async function store(drafts: Draft[], at: Date): Promise<void> {
  if (drafts.length === 0) return
  const stored = await db()
    .insert(textMessages)
    .values(drafts)
    .onConflictDoNothing()
    .returning({ id: textMessages.id, sendAfter: textMessages.send_after })
  for (const { id, sendAfter } of stored) if (sendAfter <= at) await enqueueText(id)
}

/** Stores the messages about notifications, for those of their users who have agreed to get any. */
export async function storeTexts(unread: readonly NotificationRow[]): Promise<void> {
  if (!sendsTexts() || unread.length === 0) return
  const readers = await readersOfTexts([...new Set(unread.map(({ user_id: userId }) => userId))])
  const rows = unread.filter(({ user_id: userId }) => readers.has(userId))
  if (rows.length === 0) return
  const hospitals = await hospitalsOfClinics(rows)
  const at = now()
  const drafts = rows.flatMap((row) => {
    const reader = readers.get(row.user_id)
    return reader ? draftOf(row, reader, hospitals.get(row.about.appointment?.clinic_id ?? 0) ?? null, at) : []
  })
  await store(drafts, at)
}

/** A message that WhatsApp did not deliver. */
export interface FailedText {
  notification: number
  hospital: number | null
  expiresAt: Date
}

/**
 * Stores SMS about the notifications of messages that WhatsApp did not deliver, as when a number is not there any more: for those who
 * have also agreed to SMS, if they have not read the notification meanwhile and it is still of use. Repeats change nothing.
 */
export async function storeInstead(failed: readonly FailedText[]): Promise<void> {
  const at = now()
  const useful = new Map(failed.filter(({ expiresAt }) => expiresAt > at).map((each) => [each.notification, each]))
  if (useful.size === 0 || !sendsBy('sms')) return
  const rows = await db()
    .select()
    .from(notifications)
    .where(and(inArray(notifications.id, [...useful.keys()]), isNull(notifications.read_at)))
  const readers = await readersOfTexts(rows.map(({ user_id: userId }) => userId))
  const drafts = rows.flatMap((row) => {
    const reader = readers.get(row.user_id)
    const message = useful.get(row.id)
    if (!reader?.sms || !message) return []
    const [draft] = draftOf(row, { ...reader, whatsapp: false }, message.hospital, at)
    return draft ? [{ ...draft, expires_at: message.expiresAt }] : []
  })
  await store(drafts, at)
}

/** Minutes during which a code is valid, and its message of use. */
export const codeMinutes = 10

interface TextTo {
  userId: number
  /** E.164. */
  number: string
  language: Language
  /** Of the SMS. */
  body: string
}

/** Stores the message with a code that somebody waits for: it is sent at once, also at night. */
export function storeCodeText(channel: PhoneChannel, { code, ...text }: TextTo & { code: string }): Promise<void> {
  const template = channel === 'whatsapp' ? { name: codeTemplate, parameters: [code], button: code } : null
  return storeAtOnce(channel, text, template, codeMinutes)
}

/**
 * Stores an SMS about signing in that needs no consent to messages, as it is no notification. It is sent at once, also at night,
 * and forgotten once it was sent, like a code.
 */
export function storeTextTo(text: TextTo): Promise<void> {
  return storeAtOnce('sms', text, null, day / minute)
}

async function storeAtOnce(
  channel: PhoneChannel,
  { userId, number, language, body }: TextTo,
  template: MessageTemplate | null,
  minutesOfUse: number,
): Promise<void> {
  const at = now()
  const [stored] = await db()
    .insert(textMessages)
    .values({
      reference: randomUUID(),
      user_id: userId,
      channel,
      purpose: 'code',
      number,
      language,
      body,
      parts: channel === 'sms' ? textParts(body) : 1,
      template,
      created_at: at,
      send_after: at,
      expires_at: new Date(at.getTime() + minutesOfUse * minute),
    })
    .returning({ id: textMessages.id })
  if (stored) await enqueueText(stored.id)
}
