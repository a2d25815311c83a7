import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { notifications as calls, type Notification, type NotificationData } from '#contract/notifications/calls'
import { caller, db, language } from '../../platform/context'
import { readPage } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { found } from '../../platform/http/problem'
import { sheetOf, utcTime } from '../../platform/sheets/sheet'
import { apiText } from '../../platform/texts'
import { choose, myChoices } from './choices'
import { markRead } from './notify'
import { registerDevice } from './push/devices'
import { pushKeyPair } from './push/keys'
import { type NotificationRow, notifications } from './tables'
import { messageOf } from './words'

/** How many the bell shows. */
const inTheBell = 10

/** In the caller's language and zone. */
function messageFor(row: NotificationRow): string {
  return messageOf(row, { language: language(), timeZone: caller().timeZone })
}

function answerOf(row: NotificationRow): Notification {
  const data: NotificationData = { type: row.type, message: messageFor(row), ...row.about }
  return {
    id: row.id,
    data: JSON.stringify(data),
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  }
}

const ofPerson = (id: number) => eq(notifications.userId, id)
const unreadOf = (id: number) => and(ofPerson(id), isNull(notifications.readAt))

async function counted(condition: ReturnType<typeof and>): Promise<number> {
  const [row] = await db().select({ total: count() }).from(notifications).where(condition)
  return row?.total ?? 0
}

/** A page of what a person was told, newest first. */
function readOf<Answer>(
  person: number,
  paging: { page: number; limit: number },
  answer: (row: NotificationRow) => Answer,
) {
  return readPage(paging, {
    count: () => counted(ofPerson(person)),
    rows: (limit, offset) =>
      db()
        .select()
        .from(notifications)
        .where(ofPerson(person))
        .orderBy(desc(notifications.id))
        .limit(limit)
        .offset(offset),
    answer,
  })
}

export const notificationHandlers = handlers(calls, {
  register: async ({ body }) => {
    await registerDevice(body.device_token)
    return { message: apiText('done.saved') }
  },

  mine: ({ query, scope }) => readOf(scope(), query, answerOf),

  mineSheet: async ({ query, scope }) => {
    const person = scope()
    return sheetOf<NotificationRow>({
      title: 'sheet.notifications',
      format: query.format,
      columns: [
        { header: 'sheet.at', value: ({ createdAt }) => utcTime(createdAt.toISOString()) },
        { header: 'sheet.message', value: messageFor },
        { header: 'sheet.readAt', value: ({ readAt }) => readAt && utcTime(readAt.toISOString()) },
      ],
      read: (paging) => readOf(person, paging, (row) => row),
    })
  },

  unread: async ({ scope }) => {
    const unread = unreadOf(scope())
    const newest = db().select().from(notifications).where(unread).orderBy(desc(notifications.id)).limit(inTheBell)
    const rows = await newest
    return {
      data: rows.map(answerOf),
      meta: { unread: rows.length < inTheBell ? rows.length : await counted(unread) },
    }
  },

  read: async ({ params }) => {
    await markRead(caller().id, eq(notifications.id, params.id))
    const [row] = await db().select().from(notifications).where(eq(notifications.id, params.id))
    return { data: answerOf(found(row)) }
  },

  readAll: async () => {
    await markRead(caller().id)
    return { message: apiText('done.saved') }
  },

  choices: async () => ({ data: { push_key: (await pushKeyPair()).publicKey, types: await myChoices() } }),

  choose: async ({ body }) => {
    await choose(body.type, body.channel, body.enabled)
    return { message: apiText('done.saved') }
  },
})
