import { notificationRules } from '#contract/notifications/notificationTypes'
import type { NotificationRow } from '../../schema/notifications'

/**
 * Returns until when a push about a notification is useful, in ms since the epoch. An offer has the minutes for which it is
 * open: nobody is called to one that is over.
 */
export function newsUntil({ type, values, created_at: created }: NotificationRow): number {
  const { pushTtlMinutes } = notificationRules(type)
  const open = typeof values.minutes === 'number' ? values.minutes : pushTtlMinutes
  return created.getTime() + Math.min(open, pushTtlMinutes) * 60_000
}
