import type { SecondOutcome } from '#contract/prescriptions/secondPerson'
import { caseRoom } from '#contract/rules/videoRooms'
import { caller, context } from '../../platform/context'
import { isRedisDown } from '../../platform/redis/servers'

interface FirstPeople {
  given_by: number
  recorded_by: number
}

/**
 * Returns whether the caller, who answers as the second person, and one of the first people are connected to the call of the
 * case at this moment, by the seats that the server knows. If they cannot be read, it is not known, and an answer does not
 * wait for it.
 */
export async function isInCall(episodeId: number, outcome: SecondOutcome, first: FirstPeople): Promise<boolean> {
  if (outcome === 'alone') return false
  try {
    const seated = await context().platform.meetings.usersIn(caseRoom(episodeId))
    const present = new Set(seated.flatMap(({ userId, isConnected }) => (isConnected ? [userId] : [])))
    return present.has(caller().id) && (present.has(first.given_by) || present.has(first.recorded_by))
  } catch (error) {
    if (isRedisDown(error)) return false
    throw error
  }
}

/** Tells the open pages of a case that a dose waits for a second person, or does not any more. */
export function publishCheck({ id, episode_id: episodeId }: { id: number; episode_id: number }): void {
  const { realtime } = context().platform
  realtime.publish('episode', episodeId, { event: 'DoseCheckChanged', data: { execution_id: id } })
}
