import { and, eq, max } from 'drizzle-orm'
import type * as z from 'zod'
import type { RoundState } from '#contract/rounds/conference'
import type { ActiveCaseInput } from '#contract/rounds/input'
import { change, context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { listed } from '../../platform/texts'
import { episodes } from '../../schema/episodes'
import { roundCases, rounds } from '../../schema/rounds'
import { missingOf } from './caseRow'
import { checkOpensCase, newCase, stopShowing } from './cases'
import { addCase, readSheet } from './sheet'
import { changeState, lockRunning, readState } from './state'

/**
 * Returns the case of a round for a stay. One that is not in the agenda is added, if the caller opens the record.
 * @throws Problem 403 with the patient if a reason would open it; 422 on activeCase
 */
async function caseOf(roundId: number, episodeId: number): Promise<number> {
  const [found] = await db()
    .select({ id: roundCases.id, state: roundCases.state })
    .from(roundCases)
    .where(and(eq(roundCases.round_id, roundId), eq(roundCases.episode_id, episodeId)))
  if (found?.state === 'accepted') return found.id
  const [last] = await db()
    .select({ position: max(roundCases.position) })
    .from(roundCases)
    .where(eq(roundCases.round_id, roundId))
  const accepted = { state: 'accepted', position: (last?.position ?? 0) + 1 } as const
  if (found) {
    await db().update(roundCases).set(accepted).where(eq(roundCases.id, found.id))
    return found.id
  }
  await checkOpensCase(episodeId, 'activeCase')
  const [round] = await db().select({ id: rounds.id }).from(rounds).where(eq(rounds.id, roundId))
  return addCase(newCase(orNotFound(round), episodeId, accepted))
}

/** @throws Problem 422 if the stay is not of the patient who was selected */
async function checkPatient(episodeId: number, patientId: number | null): Promise<void> {
  if (patientId === null) return
  const [episode] = await db().select({ patient: episodes.patient_id }).from(episodes).where(eq(episodes.id, episodeId))
  if (episode?.patient !== patientId) throw fieldProblem('selectedPatient', 'validation.invalidChoice')
}

/** @throws Problem 422 if the round shows cases to people from outside, and this one is not ready for that */
async function checkReady(roundId: number, caseId: number): Promise<void> {
  const missing = missingOf((await readSheet(roundId, caseId)).row)
  if (missing.length > 0) throw fieldProblem('activeCase', 'roundCase.notReady', { missing: listed(missing) })
}

/**
 * Shows a case to everybody in a round, or none.
 * @returns the new state
 * @throws Problem 403 with the patient if a reason would open the case; 404; 409 with the current state; 422
 */
export async function showCase(roundId: number, input: z.output<typeof ActiveCaseInput>): Promise<RoundState> {
  const { activeCase: episodeId, selectedPatient, version } = input
  const state = await lockRunning(roundId, version)
  const { realtime } = context().platform
  let caseId: number | null = null
  if (episodeId !== null) {
    caseId = await caseOf(roundId, episodeId)
    await checkPatient(episodeId, selectedPatient)
    await checkReady(roundId, caseId)
  }
  change().id = caseId ?? state.case_id
  if (caseId === state.case_id) return readState(roundId)
  await stopShowing(roundId)
  if (caseId !== null)
    await db().update(roundCases).set({ shown_since: now(), was_shown: true }).where(eq(roundCases.id, caseId))
  const changed = await changeState(roundId, { case_id: caseId, view: null })
  const data = { round_id: roundId, version: changed, case_id: caseId }
  realtime.publish('round', roundId, { event: 'ActiveCase', data })
  return readState(roundId)
}
