import { inArray } from 'drizzle-orm'
import type { NotificationChoice } from '#contract/notifications/calls'
import {
  type NotificationChannel,
  type NotificationType,
  notificationRules,
  notificationTypeNames,
} from '#contract/notifications/notificationTypes'
import type { Caller } from '../../platform/auth/caller'
import { caller, db, language } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { notificationChoices } from '../../schema/notifications'
import { sendsTexts } from './textMessages/channels'
import { titleOf } from './texts'

type Chosen = (userId: number, type: NotificationType, channel: NotificationChannel) => boolean

/**
 * Returns a function for whether a user wants a type by a channel: their own choice, otherwise the default. One
 * statement.
 */
export async function choicesOf(userIds: readonly number[]): Promise<Chosen> {
  const rows = await db()
    .select()
    .from(notificationChoices)
    .where(inArray(notificationChoices.user_id, [...userIds]))
  const chosen = new Map(rows.map((row) => [`${row.user_id} ${row.type} ${row.channel}`, row.enabled]))
  return (userId, type, channel) => {
    const first = notificationRules(type)[channel]
    return first !== undefined && (chosen.get(`${userId} ${type} ${channel}`) ?? first)
  }
}

/** Whether this installation sends a type by a channel. */
function isSentBy(type: NotificationType, channel: NotificationChannel): boolean {
  return notificationRules(type)[channel] !== undefined && (channel !== 'text' || sendsTexts())
}

/** Returns the types that this user can receive. */
function typesOf({ roleCodes }: Caller): NotificationType[] {
  const isPatient = roleCodes.has('PATIENT')
  const isStaff = [...roleCodes].some((code) => code !== 'PATIENT')
  return notificationTypeNames.filter((type) =>
    notificationRules(type).audience.some((audience) => (audience === 'patient' ? isPatient : isStaff)),
  )
}

/** Returns the caller's notification settings; a channel is null when the type is never sent by it. */
export async function myChoices(): Promise<NotificationChoice[]> {
  const person = caller()
  const chosen = await choicesOf([person.id])
  return typesOf(person).map((type) => {
    const by = (channel: NotificationChannel) => (isSentBy(type, channel) ? chosen(person.id, type, channel) : null)
    return { type, title: titleOf(type, language()), push: by('push'), mail: by('mail'), text: by('text') }
  })
}

/**
 * Stores whether the caller wants a type by a channel.
 * @throws Problem 422 when the type is never sent by that channel
 */
export async function choose(type: NotificationType, channel: NotificationChannel, enabled: boolean): Promise<void> {
  if (!isSentBy(type, channel)) throw fieldProblem('channel', 'validation.invalidChoice')
  const { id: userId } = caller()
  await db()
    .insert(notificationChoices)
    .values({ user_id: userId, type, channel, enabled })
    .onConflictDoUpdate({
      target: [notificationChoices.user_id, notificationChoices.type, notificationChoices.channel],
      set: { enabled },
    })
}
