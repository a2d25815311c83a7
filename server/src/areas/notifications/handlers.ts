import { and, count, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { notifications as calls, type Notification, type NotificationData } from '#contract/notifications/calls'
import { caller, db, language } from '../../platform/context'
import { descending, listOrder } from '../../platform/database/listOrder'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { type NotificationRow, notifications } from '../../schema/notifications'
import { choose, myChoices } from './choices'
import { markRead } from './notify'
import { registerDevice } from './push/devices'
import { pushKeyPair } from './push/keys'
import { textChannelOfCaller } from './textMessages/consents'
import { messageOf } from './texts'

/** How many notifications the bell shows. */
const bellSize = 10

/** Returns the message in the caller's language and zone. */
function messageFor(row: NotificationRow): string {
  return messageOf(row, { language: language(), time_zone: caller().timeZone })
}

function toNotificationResponse(row: NotificationRow): Notification {
  const message = messageFor(row)
  const data: NotificationData = { type: row.type, message, ...row.about }
  return {
    id: row.id,
    data: JSON.stringify(data),
    message,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }
}

const ofPerson = (id: number) => eq(notifications.user_id, id)
const unreadOf = (id: number) => and(ofPerson(id), isNull(notifications.read_at))

async function countNotifications(condition: ReturnType<typeof and>): Promise<number> {
  const [row] = await db().select({ total: count() }).from(notifications).where(condition)
  return row?.total ?? 0
}

const order = listOrder(descending(notifications.id))

/** Returns a user's notifications, the newest first. */
function listOf(person: number) {
  return {
    order,
    count: () => countNotifications(ofPerson(person)),
    rows: ({ after, limit, offset }: Slice) =>
      db()
        .select({ ...getTableColumns(notifications), sort_key: order.key })
        .from(notifications)
        .where(and(ofPerson(person), after))
        .orderBy(order.by)
        .limit(limit)
        .offset(offset),
    toResponse: (rows: readonly NotificationRow[]) => rows.map(toNotificationResponse),
  }
}

export const notificationHandlers = handlers(calls, {
  register: async ({ body }) => {
    await registerDevice(body.device_token)
    return { message: apiText('done.saved') }
  },

  mine: ({ query, scope }) => readPage(query, listOf(scope())),

  mineSheet: async ({ query, scope }) => exportFile(calls.mineSheet, query, { read: inBatches(listOf(scope())) }),

  unread: async ({ scope }) => {
    const unread = unreadOf(scope())
    const newest = db().select().from(notifications).where(unread).orderBy(desc(notifications.id)).limit(bellSize)
    const rows = await newest
    return {
      data: rows.map(toNotificationResponse),
      meta: { unread: rows.length < bellSize ? rows.length : await countNotifications(unread) },
    }
  },

  read: async ({ params }) => {
    await markRead(caller().id, eq(notifications.id, params.id))
    const [row] = await db().select().from(notifications).where(eq(notifications.id, params.id))
    return { data: toNotificationResponse(orNotFound(row)) }
  },

  readAll: async () => {
    await markRead(caller().id)
    return { message: apiText('done.saved') }
  },

  choices: async () => ({
    data: {
      push_key: (await pushKeyPair()).public_key,
      types: await myChoices(),
      texts: await textChannelOfCaller('sms'),
      whatsapp: await textChannelOfCaller('whatsapp'),
    },
  }),

  choose: async ({ body }) => {
    await choose(body.type, body.channel, body.enabled)
    return { message: apiText('done.saved') }
  },
})
