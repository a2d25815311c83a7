import { subjectOfRoom } from '#contract/rules/videoRooms'
import type { Platform } from '../../platform/platform'
import type { Guest } from '../../platform/realtime/guestConnections'
import { entryOf } from './entry'
import { guestsOf } from './guests'
import { readGuestToken } from './guestToken'
import { iceServers } from './iceServers'
import { JanusRooms } from './janus/janusRooms'
import type { MediaEvents, SeatsOf } from './mediaServer'
import { RedisSeats } from './redisSeats'
import { readRoomToken } from './roomToken'
import { type Signalling, startSignalling } from './signalling'

export { callEndOf, checkCallOpen, recheckCase } from './caseEntry'
export { recheckRequest } from './requestEntry'
export { recheckRound, roundPartOf } from './roundEntry'

/** Returns the media server, if there is one, and whether calls of few people use it too. */
function mediaOf({ config: { meeting }, log }: Platform) {
  const { engine, janus } = meeting
  if (!janus) return {}
  const media = (events: MediaEvents, seatsOf: SeatsOf) => new JanusRooms({ ...janus, log, events, seatsOf })
  return { media, mediaFor: engine === 'janus' ? ('every call' as const) : ('large calls' as const) }
}

/** Starts the signaling of video rooms on the realtime service. */
export function startMeetings(platform: Platform): Signalling {
  const { config, clock, realtime, shared, database, log } = platform
  return startSignalling({
    realtime,
    ...mediaOf(platform),
    ...(shared ? { seats: new RedisSeats(shared.redis, shared.servers, log) } : {}),
    iceServers: (person) => iceServers(config, person, clock.now()),
    async admit(token, caller) {
      const claims = readRoomToken(config.secretKey, token, clock.now())
      if (claims?.userId !== caller.id || claims.sessionId !== caller.sessionId) return undefined
      const entrance = await entryOf(caller, claims.room)
      return entrance && { room: claims.room, ...entrance }
    },
    partOf: async (room, caller) => (await entryOf(caller, room))?.part,
    membersChanged(room) {
      const { kind, id } = subjectOfRoom(room)
      if (kind === 'episode') realtime.publish('episode', id, { event: 'CallChanged', data: { episode_id: id } })
      if (kind === 'request') realtime.publish('request', id, { event: 'RequestChanged', data: { request_id: id } })
    },
    async admitGuest({ guestId }) {
      return (await guestsOf(database, [guestId], clock.now())).get(guestId)
    },
  })
}

/** Returns the valid ones of these tokens, with the current data of their guests. */
export async function authenticateGuests(
  { config, clock, database }: Platform,
  tokens: readonly string[],
): Promise<Map<string, Guest>> {
  const claimed = new Map<string, number>()
  for (const token of tokens) {
    const guestId = readGuestToken(config.secretKey, token)
    if (guestId !== undefined) claimed.set(token, guestId)
  }
  if (claimed.size === 0) return new Map()
  const guests = await guestsOf(database, [...claimed.values()], clock.now())
  return new Map(
    [...claimed].flatMap(([token, guestId]) => {
      const guest = guests.get(guestId)
      return guest ? [[token, guest] as const] : []
    }),
  )
}
