import { and, eq, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { context, db, now } from '../../../platform/context'
import { readRows } from '../../../platform/database/rows'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import { textMessages } from '../../../schema/textMessages'
import { notify } from '../notify'
import { sendsTexts } from './channels'
import { sendText } from './sendText'

/** Milliseconds; longer than an attempt can take, so the server that claimed the message has stopped. */
const longestAttempt = 3 * 60_000
/** Per minute. */
const mostDue = 1_000

/** Marks messages as unknown whose server stopped between handing them over and storing the answer: they may have been sent. */
async function settleLost(): Promise<void> {
  await db()
    .update(textMessages)
    .set({
      status: 'unknown',
      settled_at: now(),
      last_error: 'The server stopped while this was being sent; it may have arrived',
      body: sql`case when ${textMessages.purpose} = 'code' then '' else ${textMessages.body} end`,
      template: sql`case when ${textMessages.purpose} = 'code' then null else ${textMessages.template} end`,
    })
    .where(
      and(eq(textMessages.status, 'sending'), lte(textMessages.claimed_at, new Date(now().getTime() - longestAttempt))),
    )
}

async function enqueueDue(): Promise<void> {
  const due = await db()
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(and(eq(textMessages.status, 'queued'), lte(textMessages.send_after, now())))
    .orderBy(textMessages.send_after, textMessages.id)
    .limit(mostDue)
  for (const { id } of due) await context().platform.jobs.enqueue(sendText.name, { id }, { key: `text ${id}` })
}

const ReachedRow = z.strictObject({ day: z.string(), hospital_id: z.int().nullable() })
const IdRow = z.strictObject({ id: z.int() })

/** Tells Super Admins about limits that were reached since the last time, once for each day and hospital. */
async function tellAboutLimits(): Promise<void> {
  const at = now().toISOString()
  const reached = await readRows(
    ReachedRow,
    sql`update text_costs set told_at = ${at}::timestamptz where reached_at is not null and told_at is null
      returning day::text, hospital_id`,
  )
  if (reached.length === 0) return
  const { log } = context().platform
  for (const { day, hospital_id: hospital } of reached)
    log.error(
      { day, hospital },
      'the daily limit of the costs of SMS and WhatsApp is reached; notifications by them are withheld',
    )
  const admins = await readRows(
    IdRow,
    sql`select distinct user_roles.user_id as id from user_roles join roles on roles.id = user_roles.role_id
      where roles.code = 'SUPER_ADMIN'`,
  )
  const days = new Set(reached.map(({ day }) => day))
  await notify(
    admins.flatMap(({ id: userId }) =>
      [...days].map((day) => ({ type: 'text_limit_reached' as const, userId, key: day, values: {}, about: {} })),
    ),
  )
}

/** Looks every minute: for messages that are due, for those whose server stopped, and for limits that were reached. */
export const sendDueTexts: JobDefinition = {
  name: 'send-due-text-messages',
  cron: '* * * * *',
  run: async () => {
    if (!sendsTexts()) return
    await settleLost()
    await enqueueDue()
    await tellAboutLimits()
  },
}
