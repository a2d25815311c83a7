import { eq } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import {
  type NotificationChannel,
  type NotificationType,
  notificationChannels,
} from '#contract/notifications/notificationTypes'
import { users } from '../../platform/auth/tables'
import { context, db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import type { NotificationValues } from '../../schema/notifications'
import { choicesOf } from './choices'
import { devicesOf } from './push/devices'
import { readersOfTexts } from './textMessages/storeTexts'
import { messageOf, titleOf } from './texts'

/** A notification as its recipient would get it. */
export interface MessagePreview {
  language: Language
  title: string
  message: string
  /** Beside the app. */
  channels: NotificationChannel[]
}

/**
 * Returns what a user would be told: in their language and time zone, by the channels that they have and have not turned
 * off.
 * @throws Problem 404
 */
export async function messagePreview(
  userId: number,
  type: NotificationType,
  values: NotificationValues,
): Promise<MessagePreview> {
  const [found] = await db()
    .select({
      language: users.language,
      time_zone: users.time_zone,
      verified_at: users.verified_at,
      email: users.email,
    })
    .from(users)
    .where(eq(users.id, userId))
  const reader = orNotFound(found)
  const { fcm } = context().platform.config.push
  const devices = (await devicesOf([userId])).filter(({ kind }) => kind === 'web' || fcm)
  const has = {
    push: devices.length > 0,
    mail: reader.verified_at !== null && reader.email !== '',
    text: (await readersOfTexts([userId])).has(userId),
  }
  const wants = await choicesOf([userId])
  return {
    language: reader.language,
    title: titleOf(type, reader.language),
    message: messageOf({ type, values }, reader),
    channels: notificationChannels.filter((channel) => has[channel] && wants(userId, type, channel)),
  }
}
