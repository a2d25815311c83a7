import { and, eq } from 'drizzle-orm'
import type { RoundState } from '#contract/rounds/conference'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { roundHands, roundPeople, rounds } from '../../schema/rounds'
import { recheckRound } from '../meeting'
import { recordAct } from './attendance'
import { checkRecorded } from './recording'
import { changeAndPublish, lockRunning, readState } from './state'

/** Raises the hand of the caller; a raised one keeps its place. @throws Problem 409 with the current state; 422 */
export async function raiseHand(roundId: number, version?: number): Promise<RoundState> {
  await lockRunning(roundId, version)
  const raised = await db()
    .insert(roundHands)
    .values({ round_id: roundId, user_id: caller().id, raised_at: now() })
    .onConflictDoNothing()
    .returning({ id: roundHands.id })
  if (raised.length === 0) return readState(roundId)
  await recordAct(roundId, { user_id: caller().id })
  return changeAndPublish(roundId)
}

async function removeHand(roundId: number, userId: number): Promise<boolean> {
  const removed = await db()
    .delete(roundHands)
    .where(and(eq(roundHands.round_id, roundId), eq(roundHands.user_id, userId)))
    .returning({ id: roundHands.id })
  return removed.length > 0
}

/** Lowers the hand of the caller. */
export async function lowerHand(roundId: number): Promise<RoundState> {
  await lockRunning(roundId)
  return (await removeHand(roundId, caller().id)) ? changeAndPublish(roundId) : readState(roundId)
}

async function isInRound(roundId: number, userId: number): Promise<boolean> {
  const [organizer] = await db()
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.organizer_id, userId)))
  if (organizer) return true
  const people = await db()
    .select({ id: roundPeople.user_id })
    .from(roundPeople)
    .where(and(eq(roundPeople.round_id, roundId), eq(roundPeople.user_id, userId)))
    .limit(1)
  return people.length > 0
}

/**
 * Gives the floor to a person, or takes it back. The hand of whoever had it falls then, and not before.
 * @throws Problem 404; 409 with the current state; 422
 */
export async function giveFloor(roundId: number, userId: number | null, version: number): Promise<RoundState> {
  const { floor_id: before } = await lockRunning(roundId, version)
  if (userId === before) return readState(roundId)
  if (userId !== null && !(await isInRound(roundId, userId))) throw fieldProblem('user_id', 'round.notInRound')
  if (userId !== null) await checkRecorded(roundId, userId, 'user_id')
  if (before !== null) await removeHand(roundId, before)
  const state = await changeAndPublish(roundId, { floor_id: userId })
  recheckRound(roundId, 'stage')
  return state
}
