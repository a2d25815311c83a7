import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { hallOpensMinutes, nameOfRoundStatus, type RegistrationState, ROUND_STATUS } from '#contract/rounds/codes'
import type { Hall } from '#contract/rounds/publicCalls'
import { hashToken, newToken } from '../../../platform/auth/secretToken'
import { users } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import type { HttpExchange } from '../../../platform/http/handlers'
import { orNotFound, Problem } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { nameColumns, personName } from '../../../schema/people'
import { roundCertificates, roundGuests, roundStates, rounds, type StoredRound } from '../../../schema/rounds'
import { presenceDue, updateAttendance } from '../attendance'
import { missingOf } from '../caseRow'
import { isRecording } from '../recording'
import { readSheet } from '../sheet'
import { changeAndPublish } from '../state'

type Guest = typeof roundGuests.$inferSelect

/** A browser keeps its secret for so long after the round, or after the visit if that is later. */
const cookieSeconds = 24 * 60 * 60
const cookieOf = (guestId: number) => `mashfa_round_${guestId}`

/**
 * Returns the person of a personal link.
 * @throws Problem 404 for a link that is unknown, replaced or removed; 429
 */
async function guestOfLink(link: string): Promise<Guest> {
  const { platform, address } = context()
  const hash = hashToken(link)
  await platform.limiter.check('roundHall', { address: address ?? 'unknown', account: hash.toString('base64url') })
  const [guest] = await db().select().from(roundGuests).where(eq(roundGuests.link_hash, hash))
  if (!guest || guest.state === 'removed') throw new Problem(404, 'round.link')
  return guest
}

/** Gives the browser the secret by which it is known, or gives it again, so that it lasts until after the round. */
function giveSecret({ id }: Guest, { ends_at: ends }: StoredRound, secret: string, http: HttpExchange): void {
  const secondsUntilEnd = Math.ceil((ends.getTime() - now().getTime()) / 1000)
  http.setCookie(cookieOf(id), secret, Math.max(0, secondsUntilEnd) + cookieSeconds, '/api/admin/rounds')
}

/**
 * Binds a link to this browser. Only a secret that comes back from the browser counts, because the response that gives it can be
 * lost on a weak line.
 * @returns whether the link is bound; otherwise the browser has to come back
 * @throws Problem 409 if it is bound to another browser
 */
async function bindLink({ id, browser_hash: bound }: Guest, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) {
    if (bound) throw new Problem(409, 'round.linkUsed')
    return false
  }
  const hash = hashToken(secret)
  if (bound?.equals(hash)) return true
  const isFree = or(isNull(roundGuests.browser_hash), eq(roundGuests.browser_hash, hash))
  const won = await db()
    .update(roundGuests)
    .set({ browser_hash: hash })
    .where(and(eq(roundGuests.id, id), isFree))
    .returning({ id: roundGuests.id })
  if (won.length === 0) throw new Problem(409, 'round.linkUsed')
  return true
}

/** Whoever the organizer has invited is admitted at once; the others wait, however long that takes and whatever their line. */
async function enter(guest: Guest): Promise<RegistrationState> {
  if (guest.state !== 'confirmed') return guest.state
  const state = guest.part === 'public' ? 'waiting' : 'admitted'
  await db()
    .update(roundGuests)
    .set({ state })
    .where(and(eq(roundGuests.id, guest.id), eq(roundGuests.state, 'confirmed')))
  await changeAndPublish(guest.round_id)
  return state
}

async function nameOf(userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [row] = await db().select(nameColumns).from(users).where(eq(users.id, userId))
  return row ? personName(row) : null
}

/** What is shown to those who were admitted, while the round runs. */
async function shownIn({ id, status }: StoredRound) {
  const nothing = { presenter_name: null, floor_name: null, sheet: null }
  if (status !== ROUND_STATUS.running) return nothing
  const [state] = await db().select().from(roundStates).where(eq(roundStates.round_id, id))
  if (!state) return nothing
  const found = state.case_id === null ? null : await readSheet(id, state.case_id)
  return {
    presenter_name: await nameOf(state.presenter_id),
    floor_name: await nameOf(state.floor_id),
    // Without images: nothing says who looks at the screen of somebody without an account.
    sheet: found?.row.is_open && missingOf(found.row).length === 0 ? { ...found.sheet, images: [] } : null,
  }
}

/**
 * Returns a round as somebody without an account follows it, and counts them as there once they were admitted. The link is bound
 * to no browser before the hall opens.
 * @throws Problem 404, 409, 429
 */
export async function followRound(link: string, isStillHere: boolean, http: HttpExchange): Promise<Hall> {
  const guest = await guestOfLink(link)
  const [found] = await db().select().from(rounds).where(eq(rounds.id, guest.round_id))
  const round = orNotFound(found)
  const opens = new Date(round.starts_at.getTime() - hallOpensMinutes * 60_000)
  const isRunning = round.status === ROUND_STATUS.running
  const isEarly = !isRunning && now() < opens
  const secret = http.cookie(cookieOf(guest.id))
  const isBound = !isEarly && (await bindLink(guest, secret))
  giveSecret(guest, round, secret ?? newToken(), http)
  const isAdmitted = isBound && (await enter(guest)) === 'admitted'
  if (isAdmitted && isRunning)
    await updateAttendance(round.id, isStillHere ? 'still_here' : 'join', { guest_id: guest.id })
  const [certificate] = await db()
    .select({ code: roundCertificates.code })
    .from(roundCertificates)
    .where(eq(roundCertificates.guest_id, guest.id))
  return {
    state: isEarly ? 'early' : isAdmitted ? 'admitted' : 'waiting',
    opens_at: opens.toISOString(),
    own_name: guest.short_name ?? guest.name,
    title: round.title,
    starts_at: round.starts_at.toISOString(),
    ends_at: round.ends_at.toISOString(),
    time_zone: round.time_zone,
    status: round.status,
    statusText: apiText(`roundStatus.${nameOfRoundStatus(round.status)}`),
    organizerName: (await nameOf(round.organizer_id)) ?? '',
    ...(isAdmitted ? await shownIn(round) : { presenter_name: null, floor_name: null, sheet: null }),
    is_being_recorded: isAdmitted && (await isRecording(round.id)),
    asks_presence: isAdmitted && isRunning && (await presenceDue(round.id, { guest_id: guest.id })) <= now(),
    certificate_code: certificate?.code ?? null,
  }
}

const most = 400

/** Returns who follows a round from outside or waits to, those who wait first: 400 at most. */
export async function registrationsOf(roundId: number) {
  const rows = await db()
    .select()
    .from(roundGuests)
    .where(
      and(eq(roundGuests.round_id, roundId), ne(roundGuests.state, 'registered'), ne(roundGuests.state, 'removed')),
    )
    .orderBy(sql`case state when 'waiting' then 0 else 1 end`, asc(roundGuests.id))
    .limit(most)
  return rows.map(({ id, name, short_name, state }) => ({ id, name: short_name ?? name, state }))
}

/** Admits people from the waiting room. */
export async function admit(roundId: number, guests: readonly number[], all: boolean): Promise<void> {
  const admitted = await db()
    .update(roundGuests)
    .set({ state: 'admitted' })
    .where(
      and(
        eq(roundGuests.round_id, roundId),
        eq(roundGuests.state, 'waiting'),
        all ? undefined : inArray(roundGuests.id, [...guests, 0]),
      ),
    )
    .returning({ id: roundGuests.id })
  if (admitted.length > 0) await changeAndPublish(roundId)
}

/** Removes somebody for good. */
export async function removeGuest(roundId: number, guestId: number): Promise<void> {
  const removed = await db()
    .update(roundGuests)
    .set({ state: 'removed', browser_hash: null })
    .where(and(eq(roundGuests.id, guestId), eq(roundGuests.round_id, roundId)))
    .returning({ id: roundGuests.id })
  if (removed.length > 0) await changeAndPublish(roundId)
}
