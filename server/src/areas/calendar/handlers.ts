import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { calendar as calls } from '#contract/calendar/calls'
import type { BlobResponse } from '#contract/kit/responses'
import { newToken } from '../../platform/auth/secretToken'
import { caller, context, db, language, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { type CalendarReader, type CalendarRow, calendarFeeds, calendarFile, calendarRows } from '../../schema/calendar'
import { feedOf } from './feed'
import { storeFeedSecret } from './feedSecret'

function icsFile(content: string, fileName: string): BlobResponse {
  const bytes = Buffer.from(content)
  return { fileName, contentType: 'text/calendar; charset=utf-8', size: bytes.length, stream: Readable.from([bytes]) }
}

/** The patient reads the doctor's name, the doctor only the patient's initials. */
function readerOf(row: CalendarRow): CalendarReader {
  return row.doctor_id === caller().id ? 'doctor' : 'patient'
}

export const calendarHandlers = handlers(calls, {
  appointment: async ({ params }) => {
    const [found] = await calendarRows(sql`appointments.id = ${params.id}`)
    const row = orNotFound(found)
    return icsFile(calendarFile([{ row, reader: readerOf(row) }], language()), `appointment-${row.short_code}.ics`)
  },

  feed: async ({ params }) => icsFile(await feedOf(params.file.replace(/\.ics$/, '')), 'appointments.ics'),

  address: async () => {
    const [feed] = await db().select().from(calendarFeeds).where(eq(calendarFeeds.user_id, caller().id))
    return { data: { created_at: feed?.created_at.toISOString() ?? null } }
  },

  createAddress: async () => {
    const secret = newToken()
    await storeFeedSecret(caller().id, secret)
    const { publicUrl } = context().platform.config
    const address = `${publicUrl.replace(/\/$/, '')}/api/calendar/${secret}.ics`
    return { data: { address, created_at: now().toISOString() } }
  },

  removeAddress: async () => {
    await db().delete(calendarFeeds).where(eq(calendarFeeds.user_id, caller().id))
    return { message: apiText('done.deleted') }
  },
})
