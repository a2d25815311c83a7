import { type CallPart, takesPart } from '#contract/meeting/roundCall'
import { roundRoom } from '#contract/rules/videoRooms'
import type { Caller } from '../../platform/auth/caller'
import { context } from '../../platform/context'
import { readStage } from '../../schema/roundStage'
import { recheckSeats } from './recheckSeats'

/**
 * Returns what a person may now be in the call of a round: while it runs, those who take part in it. Without a media server
 * the browsers connect directly, which is not possible for a hall: its people follow the round by the shown cases and the chat.
 */
export async function roundPartOf(person: Caller, roundId: number): Promise<CallPart | undefined> {
  const { access, config } = context().platform
  if (!person.verified) return undefined
  const reachable = await access.reachable('attendedRound', person, [roundId], takesPart)
  if (!reachable.has(String(roundId))) return undefined
  const stage = await readStage(roundId)
  if (stage.length === 0) return undefined
  if (stage.includes(person.id)) return 'stage'
  return config.meeting.janus ? 'hall' : undefined
}

/**
 * Checks again who may stay in the call of a round.
 * @param change of the stage: only those on it can lose their place, and the hall may have a hundred people
 */
export function recheckRound(roundId: number, change: 'stage' | 'end'): void {
  recheckSeats(roundRoom(roundId), ({ sends }) => sends || change === 'end')
}
