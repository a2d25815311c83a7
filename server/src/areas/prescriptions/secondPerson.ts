import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { answerProblem, type WitnessInput } from '#contract/prescriptions/secondPerson'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import type { OrderedEpisode } from '../../schema/episodeOf'
import { personName } from '../../schema/people'
import { doseChecks, executions } from '../../schema/prescriptions'
import { isInCall, publishCheck } from './checkInCall'
import { doseRow } from './doseList'
import type { DoseRow } from './doseRow'
import { lockForDoses } from './lockForDoses'
import { notifyFirst, notifyPrescriberAlone, notifySecond } from './notifySecond'
import { wardClock } from './texts'

type Check = typeof doseChecks.$inferInsert

const current = (executionId: number) => and(eq(doseChecks.execution_id, executionId), isNull(doseChecks.replaced_at))

/** Ends the current request of a dose, so that another one takes its place or the dose needs none. It stays in the history. */
async function replaceCheck(executionId: number): Promise<void> {
  await db().update(doseChecks).set({ replaced_at: now() }).where(current(executionId))
}

async function storeCheck(check: Omit<Check, 'requested_at'>): Promise<void> {
  await replaceCheck(check.execution_id)
  await db()
    .insert(doseChecks)
    .values({ ...check, requested_at: now() })
}

/**
 * Requests a second person for a dose of a high-alert drug that was recorded as given, in the transaction that records it.
 * @param given the dose, who gave it, and whether the hospitals above are asked too
 */
export async function requestSecond(
  row: DoseRow,
  { givenBy, asksAbove }: { givenBy: number; asksAbove: boolean },
): Promise<void> {
  const recordedBy = caller().id
  const { id, episode_id: episodeId } = row
  await storeCheck({ execution_id: id, given_by: givenBy, recorded_by: recordedBy })
  await notifySecond({ executionId: id, episodeId, except: [givenBy, recordedBy], asksAbove })
  publishCheck(row)
}

/**
 * Requests a second person after a correction, if it is needed again: the dose was not given before, another person gave it,
 * or it was declined. A dose that was not given needs none.
 * @param givenBy null: it was not given
 */
export async function checkCorrection(
  row: DoseRow,
  { givenBy, asksAbove }: { givenBy: number | null; asksAbove: boolean },
): Promise<void> {
  if (givenBy === null) {
    await replaceCheck(row.id)
    return publishCheck(row)
  }
  const isSame = row.status === EXECUTION_STATUS.given && row.given_by?.id === givenBy
  const isStill = isSame && row.check?.outcome !== 'declined'
  if (isStill) return
  // A drug that is no high-alert drug any more needs no new request.
  await (row.drug.high_alert ? requestSecond(row, { givenBy, asksAbove }) : replaceCheck(row.id))
}

/** @throws Problem 422 with the time and the name of who answered, or why the caller cannot answer */
function checkAnswer({ check }: DoseRow, { outcome, reason }: z.output<typeof WitnessInput>, episode: OrderedEpisode) {
  const problem = answerProblem(check, outcome, caller().id)
  if (problem === 'execution.secondAnswered') {
    const { decided, by } = check ?? {}
    const time = wardClock(now().getTime(), episode.time_zone)(decided ?? 0)
    throw fieldProblem('outcome', problem, { time, name: by ? personName(by) : '' })
  }
  if (problem) throw fieldProblem('outcome', problem)
  if (outcome !== 'confirmed' && !reason) throw fieldProblem('reason', 'validation.required')
}

/**
 * Records the answer of a second person, or that the first one completes the dose alone, in the transaction of the call. The
 * prescription is locked, so that of two answers at once the second one is refused. What was given can be answered also after
 * the prescription was stopped, and after discharge.
 * @throws Problem 404; 422 on outcome or reason
 */
export async function answerCheck(id: number, input: z.output<typeof WitnessInput>): Promise<void> {
  const [found] = await db().select().from(executions).where(eq(executions.id, id))
  const { prescription, episode } = await lockForDoses(orNotFound(found).prescription_id)
  const row = await doseRow(id)
  checkAnswer(row, input, episode)
  const check = orNotFound(row.check)
  const answer = {
    outcome: input.outcome,
    decided_by: caller().id,
    decided_at: now(),
    reason: input.reason,
    in_call: await isInCall(row.episode_id, input.outcome, check),
  }
  const { given_by, recorded_by } = check
  if (check.outcome === null) await db().update(doseChecks).set(answer).where(current(id))
  else await storeCheck({ execution_id: id, given_by, recorded_by, ...answer })
  if (input.outcome === 'declined') await notifyFirst(row, [given_by, recorded_by])
  if (input.outcome === 'alone') await notifyPrescriberAlone(row, prescription)
  publishCheck(row)
}
