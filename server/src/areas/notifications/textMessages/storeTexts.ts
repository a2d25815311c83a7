import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import { notificationRules } from '#contract/notifications/notificationTypes'
import { afterQuietHours } from '#contract/rules/quietHours'
import { textParts } from '#contract/rules/textMessage'
import { users } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import { clinics } from '../../../schema/clinics'
import type { NotificationRow } from '../../../schema/notifications'
import { textConsents, textMessages } from '../../../schema/textMessages'
import { addressOf } from '../mails'
import { timeOf, titleOf } from '../texts'
import { sendText } from './sendText'

const minute = 60_000
const day = 24 * 60 * minute

interface Reader {
  language: Language
  time_zone: string
}

/**
 * Returns the text of a notification: what happened, when, and a link to open after signing in. It names neither a person nor
 * a clinic, because others may see it on the phone.
 */
export function textOf(row: NotificationRow, reader: Reader, publicUrl: string): string {
  const title = titleOf(row.type, reader.language)
  const at = timeOf(row, reader)
  return `${at === undefined ? title : `${title}: ${at}`}\n${publicUrl}${addressOf(row.id)}`
}

/**
 * Returns when a notification is sent and until when it is of use, in ms since the epoch. At night it waits for the morning,
 * unless that is too late for the appointment that it is about; an offer that ends before the morning is then of no use.
 * @param at now
 */
export function timesOf(row: NotificationRow, at: number, zone: string): { sendAfter: number; expiresAt: number } {
  const { urgent, pushTtlMinutes } = notificationRules(row.type)
  const appointment = typeof row.values.at === 'string' ? Date.parse(row.values.at) : Number.NaN
  const expiresAt = urgent
    ? at + pushTtlMinutes * minute
    : appointment > at
      ? Math.min(appointment, at + day)
      : at + day
  const morning = afterQuietHours(at, zone, context().platform.config.sms?.quiet)
  return { sendAfter: morning >= expiresAt && !urgent ? at : morning, expiresAt }
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

/** Returns the users among these who get SMS: who have agreed to get messages on the number that they have now. */
export async function readersOfTexts(userIds: readonly number[]) {
  if (!context().platform.config.sms) return new Map<number, never>()
  const rows = await db()
    .select({ id: users.id, number: textConsents.number, language: users.language, time_zone: users.time_zone })
    .from(users)
    .innerJoin(textConsents, and(eq(textConsents.user_id, users.id), eq(textConsents.number, users.phone)))
    .where(and(inArray(users.id, [...userIds]), isNull(users.closed_at), isNull(textConsents.withdrawn_at)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores the SMS of notifications, for those of their users who have agreed to get any. */
export async function storeTexts(unread: readonly NotificationRow[]): Promise<void> {
  const { config, jobs } = context().platform
  if (!config.sms || unread.length === 0) return
  const readers = await readersOfTexts([...new Set(unread.map(({ user_id: userId }) => userId))])
  const rows = unread.filter(({ user_id: userId }) => readers.has(userId))
  if (rows.length === 0) return
  const hospitals = await hospitalsOfClinics(rows)
  const at = now()
  const drafts = rows.flatMap((row) => {
    const reader = readers.get(row.user_id)
    if (!reader) return []
    const body = textOf(row, reader, config.publicUrl)
    const { sendAfter, expiresAt } = timesOf(row, at.getTime(), reader.time_zone)
    return [
      {
        reference: randomUUID(),
        user_id: reader.id,
        notification_id: row.id,
        hospital_id: hospitals.get(row.about.appointment?.clinic_id ?? 0) ?? null,
        purpose: 'notification' as const,
        number: reader.number,
        language: reader.language,
        body,
        parts: textParts(body),
        created_at: at,
        send_after: new Date(sendAfter),
        expires_at: new Date(expiresAt),
      },
    ]
  })
  const stored = await db()
    .insert(textMessages)
    .values(drafts)
    .onConflictDoNothing()
    .returning({ id: textMessages.id, sendAfter: textMessages.send_after })
  // The others are found by the job that looks every minute.
  for (const { id, sendAfter } of stored) if (sendAfter <= at) await jobs.enqueue(sendText.name, { id })
}

/** Minutes during which a code is valid, and its message of use. */
export const codeMinutes = 10

/**
 * Stores the SMS with a code or a link that somebody waits for: it is sent at once, also at night.
 * @param number E.164
 * @param lifetime minutes during which it is of use
 */
export async function sendTextTo(
  userId: number,
  number: string,
  language: Language,
  body: string,
  lifetime = codeMinutes,
): Promise<void> {
  const at = now()
  const [stored] = await db()
    .insert(textMessages)
    .values({
      reference: randomUUID(),
      user_id: userId,
      purpose: 'code',
      number,
      language,
      body,
      parts: textParts(body),
      created_at: at,
      send_after: at,
      expires_at: new Date(at.getTime() + lifetime * minute),
    })
    .returning({ id: textMessages.id })
  if (stored) await context().platform.jobs.enqueue(sendText.name, { id: stored.id })
}
