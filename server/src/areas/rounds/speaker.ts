import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { RoundState } from '#contract/rounds/conference'
import { context } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'
import { recheckRound } from '../meeting'
import { stopShowing } from './cases'
import { checkRecorded } from './recording'
import { changeState, lockRunning, readState } from './state'

const IdRow = z.strictObject({ id: z.int() })

/** Returns who can control a round: the organizer, its speakers and its presenters. */
export async function presenterIds(roundId: number): Promise<number[]> {
  const rows = await readRows(
    IdRow,
    sql`select organizer_id as id from rounds where id = ${roundId}
      union select user_id from round_people where round_id = ${roundId} and part in ('speaker', 'presenter')`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Makes another person the presenter, and clears the patient and the case.
 * @throws Problem 404; 409 with the current state; 422 on speaker_id if they cannot be it, or are not online
 */
export async function switchSpeaker(roundId: number, speaker: number, version?: number): Promise<RoundState> {
  const state = await lockRunning(roundId, version)
  if (state.presenter_id === speaker) return readState(roundId)
  const { realtime } = context().platform
  const possible = await presenterIds(roundId)
  if (!possible.includes(speaker)) throw fieldProblem('speaker_id', 'validation.invalidChoice')
  const online = new Set(await realtime.present('round_people', roundId))
  if (possible.filter((id) => online.has(id)).length < 2) throw fieldProblem('speaker_id', 'round.onlyOnline')
  if (!online.has(speaker)) throw fieldProblem('speaker_id', 'round.notOnline')
  await checkRecorded(roundId, speaker, 'speaker_id')
  await stopShowing(roundId)
  const changed = await changeState(roundId, {
    ...{ presenter_id: speaker, case_id: null, view: null },
    ...{ next_id: null, next_is_ready: false },
  })
  realtime.publish('round', roundId, {
    event: 'RoundSwitchSpeaker',
    data: { round_id: roundId, version: changed, speaker_id: speaker },
  })
  recheckRound(roundId, 'stage')
  return readState(roundId)
}
