import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import { assignableTo } from '../../platform/access/scope'
import { hashToken } from '../../platform/auth/secretToken'
import { users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import { notFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { calendarFeeds, calendarFile, calendarRows } from '../../schema/calendar'
import { eventFileRows, eventOfFile } from '../../schema/calendarEvents'
import { eventOfRound, roundFileRows } from '../../schema/roundFiles'

const dayMs = 86_400_000
/** Days before and after today whose appointments the feed has. */
const pastDays = 30
const futureDays = 365

async function ownerOf(secret: string) {
  const [owner] = await db()
    .select({ id: users.id, language: sql<Language>`coalesce(${users.language}, 'en')` })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .where(and(eq(calendarFeeds.secret_hash, hashToken(secret)), isNull(users.closed_at)))
  return owner
}

/**
 * Returns the feed with this secret as an iCalendar file: the confirmed and the cancelled appointments of its owner, as a
 * patient and as a doctor who still works at the hospital, the events there and the rounds that they take part in.
 * @throws Problem 404 for an unknown secret, which is limited more strictly than a known one; 429
 */
export async function feedOf(secret: string): Promise<string> {
  const { platform } = context()
  const address = context().address ?? 'unknown'
  const owner = await ownerOf(secret)
  if (!owner) {
    await platform.limiter.check('unknownCalendarFeed', { address })
    throw notFound()
  }
  await platform.limiter.check('calendarFeed', { address, account: String(owner.id) })
  const at = now().getTime()
  const isNear = sql`appointments.starts_at > ${new Date(at - pastDays * dayMs).toISOString()}
    and appointments.starts_at < ${new Date(at + futureDays * dayMs).toISOString()}`
  const works = assignableTo(owner.id, ['list-clinic-appointment'], sql`clinics.hospital_id`)
  // A walk-in has no time of its own.
  const isShown = sql`appointments.hold_expires_at is null and not appointments.walk_in and ${isNear}`
  // Two conditions, so that each can use its index.
  const asPatient = await calendarRows(sql`appointments.patient_id = ${owner.id} and ${isShown}`)
  const asDoctor = await calendarRows(sql`appointments.doctor_id = ${owner.id} and ${isShown} and ${works}`)
  const atWork = await eventFileRows(sql`exists (select from calendar_event_doctors as those
      where those.event_id = calendar_events.id and those.user_id = ${owner.id})
    and calendar_events.starts_at > ${new Date(at - pastDays * dayMs).toISOString()}
    and calendar_events.starts_at < ${new Date(at + futureDays * dayMs).toISOString()}
    and ${assignableTo(owner.id, ['show-calendar'], sql`calendar_events.hospital_id`)}`)
  const inRounds = await roundFileRows(sql`rounds.id in (
      select organized.id from rounds as organized where organized.organizer_id = ${owner.id}
      union all select round_id from round_people where user_id = ${owner.id})
    and rounds.starts_at > ${new Date(at - pastDays * dayMs).toISOString()}
    and rounds.starts_at < ${new Date(at + futureDays * dayMs).toISOString()}`)
  const events = [
    ...asPatient.map((row) => ({ row, reader: 'patient' as const })),
    ...asDoctor.map((row) => ({ row, reader: 'doctor' as const })),
  ]
  return calendarFile(events, owner.language, apiText('calendar.feed', undefined, owner.language), [
    ...atWork.map((event) => eventOfFile(event, owner.language)),
    ...inRounds.map((round) => eventOfRound(round, owner.language)),
  ])
}
