import { afterCommit, context } from '../../platform/context'
import type { SeatedUser } from '../../platform/platform'

/**
 * Checks again who of those in a video room may stay. They are looked up after commit: until then others are admitted by
 * what was true before, and a change is stored also while the seats cannot be read.
 * @param isConcerned whether a change concerns a person in the room; by default it concerns everybody
 */
export function recheckSeats(room: string, isConcerned: (seated: SeatedUser) => boolean = () => true): void {
  const { meetings, realtime } = context().platform
  afterCommit(async () => {
    const userIds = (await meetings.usersIn(room)).filter(isConcerned).map(({ userId }) => userId)
    if (userIds.length > 0) realtime.recheck({ userIds })
  })
}
