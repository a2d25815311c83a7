import type { RoundState } from '#contract/rounds/conference'
import { caller, context } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { checkRecorded } from './recording'
import { presenterIds } from './speaker'
import { changeAndPublish, lockRunning, readState } from './state'

/**
 * Names who presents next, so that they open their devices and first case before the switch; or nobody.
 * @throws Problem 404; 409 with the current state; 422 on user_id if they cannot present, or are not online
 */
export async function nameNext(roundId: number, userId: number | null, version: number): Promise<RoundState> {
  const state = await lockRunning(roundId, version)
  if (state.next_id === userId) return readState(roundId)
  if (userId !== null) {
    if (userId === state.presenter_id || !(await presenterIds(roundId)).includes(userId))
      throw fieldProblem('user_id', 'validation.invalidChoice')
    if (!(await context().platform.realtime.present('round_people', roundId)).includes(userId))
      throw fieldProblem('user_id', 'round.notOnline')
    await checkRecorded(roundId, userId, 'user_id')
  }
  return changeAndPublish(roundId, { next_id: userId, next_is_ready: false })
}

/** Records whether the caller, who presents next, is ready. @throws Problem 404; 422 on status for everybody else */
export async function sayReady(roundId: number, isReady: boolean): Promise<RoundState> {
  const state = await lockRunning(roundId)
  if (state.next_id !== caller().id) throw fieldProblem('status', 'round.notNext')
  if (state.next_is_ready === isReady) return readState(roundId)
  return changeAndPublish(roundId, { next_is_ready: isReady })
}
