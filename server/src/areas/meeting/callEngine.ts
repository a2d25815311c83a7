import { subjectOfRoom } from '#contract/rules/videoRooms'
import { RealtimeError } from '../../platform/realtime/realtimeError'
import type { MediaServer } from './mediaServer'
import type { Joining, Rooms } from './rooms'

/** The calls whose media go through the media server. */
export type MediaFor = 'every call' | 'large calls'

interface Parts {
  rooms: Rooms
  media: MediaServer | undefined
  mediaFor: MediaFor
}

/** Browsers connect directly in calls of so many people; each more would send its picture once more on every line. */
const mostDirect = 4

/**
 * Returns how the engine of a room follows from those of the other seats: a call that is at the media server stays
 * there. One that becomes large moves there, unless the media server is unavailable. Rounds are always there; without a
 * media server the first people on stage connect directly, and the others have no call.
 * @param who the person who joins
 * @throws RealtimeError 503 if the call needs the media server
 */
export async function prepareEngine(
  { rooms, media, mediaFor }: Parts,
  room: string,
  who: string,
): Promise<Joining['engineOf']> {
  const isRound = subjectOfRoom(room).kind === 'round'
  if (!media) return (others) => (isRound && others.length >= mostDirect ? refuse() : 'p2p')
  if (isRound || mediaFor === 'every call') {
    await orUnavailable(media.prepare(room))
    return () => 'janus'
  }
  const seated = await rooms.enginesOfOthers(room, who)
  if (seated.includes('janus')) {
    await orUnavailable(media.prepare(room))
    return () => 'janus'
  }
  if (seated.length < mostDirect) return (others) => (others.includes('janus') ? 'janus' : 'p2p')
  const isAvailable = await media.prepare(room).then(
    () => true,
    () => false,
  )
  return (others) => (others.includes('janus') || (isAvailable && others.length >= mostDirect) ? 'janus' : 'p2p')
}

/** @throws RealtimeError 403 */
function refuse(): never {
  throw new RealtimeError(403)
}

/**
 * Maps a failure of the media server to an error.
 * @throws RealtimeError 503
 */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new RealtimeError(503)
  }
}
