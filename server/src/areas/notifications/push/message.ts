import type { Language } from '#contract/kit/translate'
import { notificationRules } from '#contract/notifications/notificationTypes'
import { now } from '../../../platform/context'
import { apiText } from '../../../platform/texts'
import type { NotificationRow } from '../../../schema/notifications'
import { addressOf } from '../mails'
import { newsUntil } from '../newsUntil'
import { titleOf } from '../texts'

/** What a device shows, also on a locked screen: nothing about any person. */
export interface PushMessage {
  title: string
  body: string
  lang: Language
  dir: 'ltr' | 'rtl'
  /** A device shows only the last message of a tag. */
  tag: string
  /** The path within the app that a press opens. */
  url: string
}

/** A push with its delivery options. */
export interface OutgoingPush {
  message: PushMessage
  urgent: boolean
  /** How long the service may keep it for a device that is off, in seconds. */
  lifetime: number
}

/** Returns the push of a notification; undefined once it is too late to be useful. */
export function pushOf(row: NotificationRow, language: Language): OutgoingPush | undefined {
  const { urgent = false } = notificationRules(row.type)
  const lifetime = Math.floor((newsUntil(row) - now().getTime()) / 1000)
  if (lifetime <= 0) return undefined
  const message: PushMessage = {
    title: titleOf(row.type, language),
    body: apiText('notification.push.body', undefined, language),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    tag: `notification-${row.id}`,
    url: addressOf(row.id),
  }
  return { message, urgent, lifetime }
}
