import { and, eq, isNull, max, min, type SQL, sql } from 'drizzle-orm'
import { type AttendanceType, minutesBetweenActs, ROUND_STATUS, silentSeconds } from '#contract/rounds/codes'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { roundActs, roundAttendance, rounds } from '../../schema/rounds'

/** Who attends: somebody with an account, or somebody from outside. */
export type Attendant = { user_id: number } | { guest_id: number }

const isThem = (who: Attendant): SQL =>
  'user_id' in who ? eq(roundAttendance.user_id, who.user_id) : eq(roundAttendance.guest_id, who.guest_id)

/** When somebody was heard of for the last time, with the time for which silence still counts as attendance. */
const silentSince = sql`least(${roundAttendance.seen_at} + make_interval(secs => ${silentSeconds}), `

/** Ends the open intervals of a round, or of one person; those who were silent before have left when they were. */
export async function closeAttendance(roundId: number, who?: Attendant): Promise<void> {
  const at = now().toISOString()
  await db()
    .update(roundAttendance)
    .set({ left_at: sql`${silentSince} ${at}::timestamptz)` })
    .where(and(eq(roundAttendance.round_id, roundId), isNull(roundAttendance.left_at), who ? isThem(who) : undefined))
}

/** Records something that only a person does. */
export async function recordAct(roundId: number, who: Attendant): Promise<void> {
  await db()
    .insert(roundActs)
    .values({ round_id: roundId, at: now(), ...who })
}

async function join(roundId: number, who: Attendant): Promise<void> {
  const at = now()
  const silent = new Date(at.getTime() - silentSeconds * 1000).toISOString()
  const heard = await db()
    .update(roundAttendance)
    .set({ seen_at: at })
    .where(
      and(
        eq(roundAttendance.round_id, roundId),
        isNull(roundAttendance.left_at),
        isThem(who),
        sql`${roundAttendance.seen_at} >= ${silent}`,
      ),
    )
    .returning({ id: roundAttendance.id })
  if (heard.length > 0) return
  await closeAttendance(roundId, who)
  await db()
    .insert(roundAttendance)
    .values({ round_id: roundId, joined_at: at, seen_at: at, ...who })
    // Another browser of the same person joined at the same moment.
    .onConflictDoNothing()
}

/**
 * Records that somebody joined a round, is still there, or left. Two browsers of a person are one interval, which the server
 * closes when neither is heard of.
 * @throws Problem 422 on type if the round does not run; leaving is always possible
 */
export async function updateAttendance(roundId: number, type: AttendanceType, who: Attendant): Promise<void> {
  if (type === 'leave') return closeAttendance(roundId, who)
  const [round] = await db().select({ status: rounds.status }).from(rounds).where(eq(rounds.id, roundId))
  if (round?.status !== ROUND_STATUS.running) throw fieldProblem('type', 'round.notRunning')
  await join(roundId, who)
  if (type === 'still_here') await recordAct(roundId, who)
}

/** The attendance of the caller. */
export const updateOwnAttendance = (roundId: number, type: AttendanceType) =>
  updateAttendance(roundId, type, { user_id: caller().id })

/** Returns when somebody is asked whether they are still there: half an hour after they came, and after each act. */
export async function presenceDue(roundId: number, who: Attendant): Promise<Date> {
  const ofActs = 'user_id' in who ? eq(roundActs.user_id, who.user_id) : eq(roundActs.guest_id, who.guest_id)
  const [acted] = await db()
    .select({ last: max(roundActs.at) })
    .from(roundActs)
    .where(and(eq(roundActs.round_id, roundId), ofActs))
  const [joined] = await db()
    .select({ first: min(roundAttendance.joined_at) })
    .from(roundAttendance)
    .where(and(eq(roundAttendance.round_id, roundId), isThem(who)))
  const since = acted?.last ?? joined?.first ?? now()
  return new Date(since.getTime() + minutesBetweenActs * 60_000)
}
