import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type NotificationType, notificationTypeNames } from '#contract/notifications/notificationTypes'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { textArray } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import { consentsOf, type TextMessageRow } from '../../../schema/textMessages'
import { sendsBy } from './channels'
import { sendingTime } from './times'

/** Types that say when an appointment is: not true any more once it was cancelled or moved. */
const ofAppointment: readonly NotificationType[] = [
  'appointment_booked',
  'appointment_awaits_payment',
  'appointment_reminder',
  'appointment_moved',
]

/** Expects `notifications` in the statement. Notifications have whole seconds. */
const isOutdated = sql`(notifications.type = any (${textArray(ofAppointment)}) and exists (select from appointments
  where appointments.id = (notifications.about #>> '{appointment,id}')::integer
    and (appointments.status = ${APPOINTMENT_STATUS.cancelled}
      or date_trunc('second', appointments.starts_at) <> (notifications.values ->> 'at')::timestamptz)))`

const WantedRow = z.strictObject({ type: z.enum(notificationTypeNames), zone: z.string() })

/**
 * Returns when a message can be sent, in ms since the epoch: now, or in the morning if it has become night meanwhile.
 * Undefined if it is of no use any more, or not wanted: a notification that was read or is outdated, or a number to
 * which its owner does not agree.
 */
export async function dueAt(message: TextMessageRow, at: Date): Promise<number | undefined> {
  const { channel, purpose, notification_id: notification, user_id: user, number, expires_at: expires } = message
  if (expires <= at || !sendsBy(channel)) return undefined
  if (purpose === 'code') return at.getTime()
  const [row] = await readRows(
    WantedRow,
    sql`select notifications.type, users.time_zone as zone from notifications
      join users on users.id = notifications.user_id
      join ${consentsOf[channel]} as consents on consents.user_id = users.id
    where notifications.id = ${notification} and notifications.read_at is null and users.id = ${user}
      and users.closed_at is null and users.phone = ${number}
      and consents.number = ${number} and consents.withdrawn_at is null and not ${isOutdated}`,
  )
  return row && sendingTime({ ...row, expiresAt: expires.getTime() }, at.getTime())
}
