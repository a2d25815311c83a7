import { and, eq, inArray, sql } from 'drizzle-orm'
import { hoursAfterEnd, nameOfRoundStatus, ROUND_STATUS } from '#contract/rounds/codes'
import { canStart, canStartEarly } from '#contract/rounds/rules'
import { context, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { roundPeople, rounds, type StoredRound } from '../../schema/rounds'
import { recheckRound } from '../meeting'
import { closeAttendance } from './attendance'
import { stopShowing } from './cases'
import { notifyStarted } from './notifyPeople'
import { issueCertificates } from './public/certificates'
import { stopRecording } from './recording'
import { lockRound } from './save'
import { changeState, lockState } from './state'

/**
 * Starts a round; one that runs stays as it is.
 * @param early the organizer confirms that it starts before its time
 * @throws Problem 404; 422 on status if it cannot be started now
 */
export async function startRound(id: number, early: boolean): Promise<void> {
  const round = await lockRound(id)
  if (round.status === ROUND_STATUS.running) return
  if (round.status !== ROUND_STATUS.opened)
    throw fieldProblem('status', `round.closed.${nameOfRoundStatus(round.status)}`)
  const at = now()
  const time = { starts: round.starts_at.getTime(), ends: round.ends_at.getTime(), timeZone: round.time_zone }
  const isTime = canStart(round.status, time, at.getTime())
  if (!isTime && !(early && canStartEarly(round.status, time, at.getTime())))
    throw fieldProblem('status', at < round.starts_at ? 'round.notYet' : 'round.notToday')
  const token = crypto.randomUUID()
  await db()
    .update(rounds)
    .set({ status: ROUND_STATUS.running, started_at: at, session_token: token })
    .where(eq(rounds.id, id))
  await changeState(id)
  const people = await db().select({ id: roundPeople.user_id }).from(roundPeople).where(eq(roundPeople.round_id, id))
  await notifyStarted(
    round,
    people.map((person) => person.id),
  )
  context().platform.realtime.publish('round', id, {
    event: 'StartRound',
    data: { round_id: id, session_token: token },
  })
}

async function finish(round: StoredRound): Promise<void> {
  const { id } = round
  const at = now()
  await lockState(id)
  await stopRecording(id, 'ended')
  await stopShowing(id)
  await closeAttendance(id)
  await db().update(rounds).set({ status: ROUND_STATUS.ended, ended_at: at }).where(eq(rounds.id, id))
  await issueCertificates(round)
  await changeState(id, {
    ...{ case_id: null, floor_id: null, view: null },
    ...{ next_id: null, next_is_ready: false },
  })
  context().platform.realtime.publish('round', id, { event: 'EndRound', data: { round_id: id } })
  recheckRound(id, 'end')
}

/** Ends a round; one that has ended stays as it is. @throws Problem 404; 422 on status if it never ran */
export async function endRound(id: number): Promise<void> {
  const round = await lockRound(id)
  if (round.status === ROUND_STATUS.ended) return
  if (round.status !== ROUND_STATUS.running) throw fieldProblem('status', 'round.notRunning')
  await finish(round)
}

/** So many rounds are closed by one run of the job; the next one has the others. */
const mostPerRun = 100

/** Ends the rounds that run two hours after their time; those that nobody has started by then are rejected. */
export async function closeRounds(): Promise<void> {
  const limit = new Date(now().getTime() - hoursAfterEnd * 3_600_000)
  const due = await db()
    .select()
    .from(rounds)
    .where(
      and(
        inArray(rounds.status, [ROUND_STATUS.opened, ROUND_STATUS.running]),
        sql`${rounds.ends_at} <= ${limit.toISOString()}`,
      ),
    )
    .orderBy(rounds.ends_at)
    .limit(mostPerRun)
    .for('no key update', { skipLocked: true })
  for (const round of due) {
    if (round.status === ROUND_STATUS.running) await finish(round)
    else
      await db()
        .update(rounds)
        .set({
          ...{ status: ROUND_STATUS.rejected, ended_at: now() },
          calendar_sequence: sql`${rounds.calendar_sequence} + 1`,
        })
        .where(eq(rounds.id, round.id))
  }
}

/** The job that closes rounds. */
export const closeRoundsJob = 'close-rounds'

export const roundJobs: readonly JobDefinition[] = [
  { name: closeRoundsJob, cron: '*/5 * * * *', run: () => closeRounds() },
]
