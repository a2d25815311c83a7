import { type NotificationType, notificationRules } from '#contract/notifications/notificationTypes'
import { afterQuietHours } from '#contract/rules/quietHours'
import type { NotificationRow } from '../../../schema/notifications'
import { newsUntil } from '../newsUntil'
import { textLimits } from './channels'

const day = 24 * 60 * 60_000

/** Of a message about a notification, what decides when it is sent. */
interface Timed {
  type: NotificationType
  /** Until when it is of use, in ms since the epoch. */
  expiresAt: number
  /** Of its reader. */
  zone: string
}

/**
 * Returns when a message is sent, in ms since the epoch. At night it waits for the morning, unless that is too late for the
 * appointment that it is about; an offer that ends before the morning is then of no use.
 * @param at now
 */
export function sendingTime({ type, expiresAt, zone }: Timed, at: number): number {
  const morning = afterQuietHours(at, zone, textLimits()?.quiet)
  return morning >= expiresAt && !notificationRules(type).urgent ? at : morning
}

/**
 * Returns when a notification is sent and until when it is of use, in ms since the epoch.
 * @param at now
 */
export function timesOf(row: NotificationRow, at: number, zone: string): { sendAfter: number; expiresAt: number } {
  const { urgent } = notificationRules(row.type)
  const appointment = typeof row.values.at === 'string' ? Date.parse(row.values.at) : Number.NaN
  const expiresAt = urgent ? newsUntil(row) : appointment > at ? Math.min(appointment, at + day) : at + day
  return { sendAfter: sendingTime({ type: row.type, expiresAt, zone }, at), expiresAt }
}
