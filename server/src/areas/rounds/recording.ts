import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { RoundState } from '#contract/rounds/conference'
import { daysOfRecordings, type RecordingEnd } from '#contract/rounds/recording'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { roundRecordingConsents, roundRecordings, rounds } from '../../schema/rounds'
import { standingIn } from './cases'
import { changeAndPublish, lockRunning, lockState, readState } from './state'

const running = (roundId: number) => and(eq(roundRecordings.round_id, roundId), isNull(roundRecordings.stopped_at))

/** Returns whether a round is being recorded, and since when. */
async function runningRecording(roundId: number): Promise<{ since: Date } | undefined> {
  const [row] = await db().select({ since: roundRecordings.started_at }).from(roundRecordings).where(running(roundId))
  return row
}

/** Returns whether a round is being recorded. */
export async function isRecording(roundId: number): Promise<boolean> {
  return (await runningRecording(roundId)) !== undefined
}

async function consentsOf(roundId: number) {
  const rows = await db().select().from(roundRecordingConsents).where(eq(roundRecordingConsents.round_id, roundId))
  return new Map(rows.map(({ user_id: id, agrees }) => [id, agrees]))
}

/** @throws Problem 422 on recording if a round was not planned to be recorded */
async function checkPlanned(roundId: number): Promise<void> {
  const [round] = await db().select({ is: rounds.is_recorded }).from(rounds).where(eq(rounds.id, roundId))
  if (!round?.is) throw fieldProblem('recording', 'round.notRecorded')
}

/** Stops the recording of a round; one that does not run stays so. */
export async function stopRecording(roundId: number, why: RecordingEnd): Promise<boolean> {
  const stopped = await db()
    .update(roundRecordings)
    .set({ stopped_at: now(), stopped_for: why })
    .where(running(roundId))
    .returning({ id: roundRecordings.id })
  return stopped.length > 0
}

/**
 * Stores whether the caller agrees to be recorded. Whoever takes it back stops a recording that runs.
 * @throws Problem 404; 422 on recording
 */
export async function answerConsent(roundId: number, agrees: boolean): Promise<void> {
  await lockState(roundId)
  await checkPlanned(roundId)
  const before = (await consentsOf(roundId)).get(caller().id)
  if (before === agrees) return
  const answer = { agrees, answered_at: now() }
  await db()
    .insert(roundRecordingConsents)
    .values({ round_id: roundId, user_id: caller().id, ...answer })
    .onConflictDoUpdate({ target: [roundRecordingConsents.round_id, roundRecordingConsents.user_id], set: answer })
  if (before === true) await stopRecording(roundId, 'withdrawn')
  const [round] = await db().select({ status: rounds.status }).from(rounds).where(eq(rounds.id, roundId))
  if (round?.status === ROUND_STATUS.running) await changeAndPublish(roundId)
}

/**
 * Starts to record the state of a round; one that is recorded stays so. Everybody who is there must have agreed.
 * @throws Problem 404; 409 with the current state; 422 on recording, which says why not
 */
export async function startRecording(roundId: number, version: number): Promise<RoundState> {
  const { presenter_id: presenter } = await lockRunning(roundId, version)
  await checkPlanned(roundId)
  if (await isRecording(roundId)) return readState(roundId)
  const consents = await consentsOf(roundId)
  const there = [
    ...new Set([...(await context().platform.realtime.present('round_people', roundId)), presenter, caller().id]),
  ]
  const without = there.filter((id) => consents.get(id) !== true)
  if (without.some((id) => consents.get(id) === false)) throw fieldProblem('recording', 'round.recordingRefused')
  if (without.length > 0) throw fieldProblem('recording', 'round.recordingWaits', { people: without.length })
  await db().insert(roundRecordings).values({ round_id: roundId, started_by: caller().id, started_at: now() })
  return changeAndPublish(roundId)
}

/** Stops the recording of a round that runs; one that is not recorded stays so. */
export async function endRecording(roundId: number): Promise<RoundState> {
  await lockState(roundId)
  return (await stopRecording(roundId, 'stopped')) ? changeAndPublish(roundId) : readState(roundId)
}

/**
 * Whoever does not agree listens and writes while a round is recorded.
 * @throws Problem 422 on the field
 */
export async function checkRecorded(roundId: number, userId: number, field: string): Promise<void> {
  if (!(await isRecording(roundId))) return
  if ((await consentsOf(roundId)).get(userId) !== true) throw fieldProblem(field, 'round.notAgreed')
}

/** Returns whether a round that was planned to be recorded is recorded now, and who agrees; null of other rounds. */
export async function recordingStateOf(roundId: number) {
  const { round, leads } = await standingIn(roundId)
  if (!round.is_recorded) return null
  const found = await runningRecording(roundId)
  const consents = await consentsOf(roundId)
  const answered = (agrees: boolean) => [...consents].flatMap(([id, each]) => (leads && each === agrees ? id : []))
  return {
    is_running: found !== undefined,
    since: found?.since.toISOString() ?? null,
    own_consent: consents.get(caller().id) ?? null,
    agreed: answered(true),
    refused: answered(false),
  }
}

/** So many recordings are deleted by one run of the job; the next one has the others. */
const mostPerRun = 500

/** The job that deletes recordings whose time is over. */
export const deleteRecordingsJob = 'delete-round-recordings'

/** Deletes the recordings that began 90 days ago. */
export async function deleteRecordings(): Promise<void> {
  const limit = new Date(now().getTime() - daysOfRecordings * 86_400_000)
  const due = await db()
    .select({ id: roundRecordings.id })
    .from(roundRecordings)
    .where(sql`started_at <= ${limit.toISOString()}`)
    .orderBy(roundRecordings.started_at)
    .limit(mostPerRun)
  if (due.length === 0) return
  await db()
    .delete(roundRecordings)
    .where(
      inArray(
        roundRecordings.id,
        due.map(({ id }) => id),
      ),
    )
}

export const recordingJobs: readonly JobDefinition[] = [
  { name: deleteRecordingsJob, cron: '40 3 * * *', run: () => deleteRecordings() },
]
