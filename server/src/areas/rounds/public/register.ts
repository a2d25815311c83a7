import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { mostInHall, nameOfRoundStatus, ROUND_STATUS } from '#contract/rounds/codes'
import type { RegistrationInput } from '#contract/rounds/publicCalls'
import type { PublicRound } from '#contract/rounds/round'
import { setAuditSubject } from '../../../platform/audit/events'
import { hashToken, newToken } from '../../../platform/auth/secretToken'
import { context, db, language, now } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { fieldProblem, orNotFound, Problem } from '../../../platform/http/problem'
import { apiText, localizedName } from '../../../platform/texts'
import { OptionRow, optionJson } from '../../../schema/options'
import { PersonRow, personJson, personName } from '../../../schema/people'
import { roundGuests, rounds } from '../../../schema/rounds'
import { timing } from '../roundRow'
import { sendRoundMail } from './mails'

const most = 100

const PublicRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  organizer: PersonRow,
  specialty: OptionRow,
  starts: z.int(),
  ends: z.int(),
  time_zone: z.string(),
  status: z.enum(ROUND_STATUS),
  taken: z.int(),
})

const taken = sql`(select count(*)::integer from round_guests where round_id = rounds.id and part = 'public'
  and state not in ('registered', 'removed'))`

/** Returns the public rounds that run or are planned, the next ones first: 100 at most. */
export async function listPublic(): Promise<PublicRound[]> {
  const rows = await readJsonRows(
    PublicRow,
    sql`select rounds.id, rounds.title, rounds.description, ${sql.raw(personJson('users'))} as organizer,
        ${sql.raw(optionJson('specialties'))} as specialty, ${sql.raw(epochMs('rounds.starts_at'))} as starts,
        ${sql.raw(epochMs('rounds.ends_at'))} as ends, rounds.time_zone, rounds.status, ${taken} as taken
      from rounds join users on users.id = rounds.organizer_id join specialties on specialties.id = rounds.specialty_id
      where rounds.is_public and rounds.status in (1, 2) and rounds.ends_at > ${now().toISOString()}
      order by rounds.starts_at, rounds.id limit ${most}`,
  )
  return rows.map(({ organizer, specialty, starts, ends, time_zone, ...row }) => ({
    ...row,
    ...timing({ starts, ends, time_zone }),
    organizerName: personName(organizer),
    specialtyName: localizedName(specialty),
    statusText: apiText(`roundStatus.${nameOfRoundStatus(row.status)}`),
    places: mostInHall,
  }))
}

/** Returns a name as the others see it: `First L.` */
export function shortName(first: string, last: string): string {
  return `${first} ${[...last.trim()][0] ?? ''}.`
}

/**
 * Registers somebody without an account, and sends them a link to confirm it. The answer is the same if they had registered
 * before.
 * @throws Problem 422 on round_id; 429
 */
export async function register(input: z.output<typeof RegistrationInput>): Promise<void> {
  const { first_name: first, last_name: last, email, round_id: roundId } = input
  const { platform, address } = context()
  await platform.limiter.check('roundRegistration', { address: address ?? 'unknown', account: `${roundId} ${email}` })
  const [round] = await db().select().from(rounds).where(eq(rounds.id, roundId)).for('no key update')
  const isOffered = round?.is_public && (round.status === ROUND_STATUS.opened || round.status === ROUND_STATUS.running)
  if (!round || !isOffered || round.ends_at <= now()) throw fieldProblem('round_id', 'validation.invalidChoice')
  const [before] = await db()
    .select()
    .from(roundGuests)
    .where(
      and(
        eq(roundGuests.round_id, roundId),
        eq(roundGuests.part, 'public'),
        sql`lower(email) = ${email.toLowerCase()}`,
      ),
    )
  // Somebody who was removed gets no other link.
  if (before?.state === 'removed') return
  if (!before && (await countTaken(roundId)) >= mostInHall) throw fieldProblem('round_id', 'round.full')
  const token = newToken()
  const confirm_hash = hashToken(token)
  const reader = { name: `${first} ${last}`, language: language() }
  const values = { ...reader, short_name: shortName(first, last), confirm_hash }
  if (!before)
    await db()
      .insert(roundGuests)
      .values({ ...values, round_id: roundId, part: 'public', email, state: 'registered', created_at: now() })
  else {
    // Those who have confirmed keep their name, which is on the certificate: anybody can type their address.
    const isConfirmed = before.state !== 'registered'
    await db()
      .update(roundGuests)
      .set(isConfirmed ? { confirm_hash } : values)
      .where(eq(roundGuests.id, before.id))
  }
  await sendRoundMail('confirm', round, { ...reader, email }, token)
}

async function countTaken(roundId: number): Promise<number> {
  const [row] = await db()
    .select({ total: sql<number>`count(*)::integer` })
    .from(roundGuests)
    .where(
      and(
        eq(roundGuests.round_id, roundId),
        eq(roundGuests.part, 'public'),
        inArray(roundGuests.state, ['confirmed', 'waiting', 'admitted']),
      ),
    )
  return row?.total ?? 0
}

/**
 * Confirms a registration, and sends the personal link. Again, it sends another link, and the one before stops working.
 * @throws Problem 404 for another token; 422 on token if there is no place left; 429
 */
export async function confirm(token: string): Promise<void> {
  const { platform, address } = context()
  await platform.limiter.check('guestLink', { address: address ?? 'unknown' })
  const [guest] = await db()
    .select()
    .from(roundGuests)
    .where(eq(roundGuests.confirm_hash, hashToken(token)))
    .for('update')
  if (!guest || guest.state === 'removed') throw new Problem(404, 'round.link')
  setAuditSubject({ kind: 'round', id: guest.round_id })
  const [found] = await db().select().from(rounds).where(eq(rounds.id, guest.round_id)).for('no key update')
  const round = orNotFound(found)
  if (guest.state === 'registered' && (await countTaken(round.id)) >= mostInHall)
    throw fieldProblem('token', 'round.full')
  await sendPersonalLink(guest, round)
}

/** Gives somebody without an account a new personal link, and sends it. */
export async function sendPersonalLink(
  guest: typeof roundGuests.$inferSelect,
  round: typeof rounds.$inferSelect,
): Promise<void> {
  const secret = newToken()
  await db()
    .update(roundGuests)
    .set({
      link_hash: hashToken(secret),
      browser_hash: null,
      confirmed_at: guest.confirmed_at ?? now(),
      state: guest.state === 'registered' ? 'confirmed' : guest.state,
    })
    .where(eq(roundGuests.id, guest.id))
  await sendRoundMail('link', round, guest, secret)
}
