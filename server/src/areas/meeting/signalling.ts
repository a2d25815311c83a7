import type { ClientPayload, IceServer, MediaState, SignalContent } from '#contract/meeting/signals'
import { subjectOfRoom } from '#contract/rules/videoRooms'
import { type Caller, namesOfCaller } from '../../platform/auth/caller'
import type { VideoRooms } from '../../platform/platform'
import type { Connection } from '../../platform/realtime/connection'
import type { Guest } from '../../platform/realtime/guestConnections'
import type { Realtime } from '../../platform/realtime/realtime'
import { RealtimeError } from '../../platform/realtime/realtimeError'
import type { MediaEvents, MediaServer, SeatsOf } from './mediaServer'
import { type Joining, Rooms } from './rooms'
import { guestPerson, MemorySeats, type Participant, type SeatStore, userPerson } from './seats'

/** The room that a token gives access to, and as what. */
export interface Admitted extends Pick<Participant, 'kind' | 'part'> {
  room: string
}

interface SignallingOptions {
  realtime: Realtime
  /** Returns the room that a token currently opens for this person, or undefined. */
  admit(token: string, caller: Caller): Promise<Admitted | undefined>
  /** Returns as what a person in this room may still be there, or undefined. */
  partOf(room: string, caller: Caller): Promise<Participant['part'] | undefined>
  /**
   * Returns the guest's current data, or undefined when the guest may no longer join. Without this option no guest can
   * join.
   */
  admitGuest?(guest: Guest): Promise<Guest | undefined>
  /** Returns the ICE servers for a person, such as `u3` or `guest.7`. */
  iceServers(person: string): IceServer[]
  /** Called after somebody entered a room or left it, lost the connection or came back. */
  membersChanged?(room: string): void
  /** How long a seat is kept after a lost connection, in milliseconds. */
  seatGrace?: number
  /** Where the seats are stored; by default in this server's memory. */
  seats?: SeatStore
  /** The media server; by default the browsers connect directly. */
  media?: (events: MediaEvents, seatsOf: SeatsOf) => MediaServer
  /** The calls whose media go through the media server. By default all. */
  mediaFor?: 'every call' | 'large calls'
}

/** Browsers connect directly in calls of so many people; each more would send its picture once more on every line. */
const mostDirect = 4

/** Milliseconds. */
const defaultSeatGrace = 120_000
/** In milliseconds. After the seat grace plus this delay the seat has been removed, on whichever server. */
const seatRemovalDelay = 2_000

/** The running signaling service. */
export interface Signalling extends VideoRooms {
  close(): Promise<void>
}

type AnyConnection = Connection<unknown>

/** Starts the signaling of calls, which is relayed only between the participants of one room. */
export function startSignalling(parts: SignallingOptions): Signalling {
  const { realtime, admit, iceServers, seats = new MemorySeats(), seatGrace = defaultSeatGrace } = parts
  const { mediaFor = 'every call' } = parts
  const rooms = new Rooms(
    seats,
    {
      joined: (id, peer) => realtime.send(id, 'meeting:joined', { peer }),
      away: (id, peer_id) => realtime.send(id, 'meeting:away', { peer_id }),
      back: (id, peer_id) => realtime.send(id, 'meeting:back', { peer_id }),
      left: (id, peer_id) => realtime.send(id, 'meeting:left', { peer_id }),
      changed: (id, peer_id, state) => realtime.send(id, 'meeting:state', { peer_id, state }),
      replaced: (id) => realtime.send(id, 'meeting:replaced', {}),
      moved: (id) => realtime.send(id, 'meeting:rebuild', {}),
      membersChanged: (room) => parts.membersChanged?.(room),
    },
    seatGrace,
  )
  const media = parts.media?.(
    {
      signal: (id, from, content) => realtime.send(id, 'meeting:signal', { from, content }),
      lost: (id) => realtime.send(id, 'meeting:rebuild', {}),
    },
    (room) => rooms.peersIn(room),
  )

  /**
   * Returns how the engine of a room follows from those of the other seats: a call that is at the media server stays there.
   * One that becomes large moves there, unless the media server is unavailable. Rounds are always there; without a media
   * server the first people on stage connect directly, and the others have no call.
   * @throws RealtimeError 503 if the call needs the media server
   */
  async function prepareEngine(room: string, who: string): Promise<Joining['engineOf']> {
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

  async function joinRoom(
    connection: AnyConnection,
    room: string,
    who: Participant,
    { state, resume }: ClientPayload<'meeting:join'>,
  ) {
    if (!connection.alive) throw new RealtimeError(410)
    const engineOf = await prepareEngine(room, who.person)
    const { peerId, peers, engine } = await rooms.join({
      ...{ room, who, connectionId: connection.id, state, engineOf },
      resumed: (used) => (used === 'p2p' || (resume && media?.holds(resume)) ? resume : undefined),
    })
    if (engine === 'p2p' || !media) {
      if (!connection.alive) await rooms.onConnectionLost(connection.id)
      return { peer_id: peerId, peers, engine }
    }
    if (media.holds(peerId)) media.resume(peerId, connection.id)
    else {
      const wantsPicture = wantsPictures(state)
      const sends = who.part === 'stage'
      const seat = { room, peerId, person: who.person, connectionId: connection.id, sends, wantsPicture }
      await orUnavailable(media.enter(seat)).catch(async (refusal) => {
        await rooms.leave(connection.id)
        throw refusal
      })
    }
    if (!connection.alive) await rooms.onConnectionLost(connection.id)
    // Participants who left while the media server connected this seat were already announced to this browser, before
    // it had the list.
    return { peer_id: peerId, peers: await rooms.othersOf(room, peerId), engine }
  }

  realtime.handle('meeting:join', async (connection, payload) => {
    const { id, sessionId } = connection.caller
    const admitted = await admit(payload.token, connection.caller)
    if (!admitted) throw new RealtimeError(404)
    const who = {
      person: userPerson(id),
      userId: id,
      entrance: `session.${sessionId}`,
      ...namesOfCaller(connection.caller),
      kind: admitted.kind,
      part: admitted.part,
      relation: null,
    }
    return { ...(await joinRoom(connection, admitted.room, who, payload)), ice_servers: iceServers(`u${id}`) }
  })

  realtime.handleGuests('meeting:join', async (connection, payload) => {
    const guest = await parts.admitGuest?.(connection.caller)
    if (!guest) throw new RealtimeError(404)
    const { room, name, relation, guestId } = guest
    const person = guestPerson(guestId)
    const as = { kind: 'guest', part: 'stage' } as const
    const who = { person, userId: null, entrance: person, name, alternate_name: null, ...as, relation }
    return { ...(await joinRoom(connection, room, who, payload)), ice_servers: iceServers(person) }
  })

  async function signal(connection: AnyConnection, { to: peerId, content }: ClientPayload<'meeting:signal'>) {
    if (media && rooms.seatOf(connection.id)?.engine === 'janus') return signalMedia(media, connection, peerId, content)
    const route = await rooms.route(connection.id, peerId)
    if (route === 'absent') throw new RealtimeError(409)
    if (route === 'gone') throw new RealtimeError(410)
    if (route === 'away') throw new RealtimeError(503)
    realtime.send(route.connectionId, 'meeting:signal', { from: route.from, content })
    return {}
  }

  async function signalMedia(server: MediaServer, { id }: AnyConnection, to: string, content: SignalContent) {
    const seat = rooms.seatOf(id)
    const own = seat?.peerId
    if (!own || !server.holds(own)) throw new RealtimeError(409)
    if (to === own && seat.part === 'hall') throw new RealtimeError(403)
    if (!(await orUnavailable(server.signal(own, to, content)))) throw new RealtimeError(410)
    return {}
  }

  async function setState(connection: AnyConnection, state: MediaState) {
    if (!(await rooms.setState(connection.id, state))) throw new RealtimeError(409)
    const own = rooms.seatOf(connection.id)
    if (own?.engine === 'janus') await orUnavailable(Promise.resolve(media?.want(own.peerId, wantsPictures(state))))
    return {}
  }

  async function leave({ id }: AnyConnection) {
    const seat = rooms.seatOf(id)
    await rooms.leave(id)
    if (seat?.engine === 'janus') await media?.sync(seat.room)
    return {}
  }

  const later = new Set<NodeJS.Timeout>()

  /** Closes the media connections of a seat once the seat was removed. */
  function syncLater(room: string): void {
    if (!media) return
    const timer = setTimeout(() => {
      later.delete(timer)
      media.sync(room).catch(() => undefined)
    }, seatGrace + seatRemovalDelay)
    later.add(timer.unref())
  }

  // Once in the room, a guest is a participant like everybody else.
  realtime.handle('meeting:signal', signal)
  realtime.handleGuests('meeting:signal', signal)
  realtime.handle('meeting:state', setState)
  realtime.handleGuests('meeting:state', setState)
  realtime.handle('meeting:leave', leave)
  realtime.handleGuests('meeting:leave', leave)
  realtime.handle('line:probe', (_, { filling }) => ({ filling }))

  /**
   * A visit that was finished, or a permission that was removed, ends the seat. Those who have to go back from the stage to the
   * hall join again; those in the hall who may come to the stage decide that themselves.
   */
  realtime.onReauthorise(async (connection) => {
    const seat = rooms.seatOf(connection.id)
    if (!seat) return
    const part = await parts.partOf(seat.room, connection.caller)
    if (part === 'stage' || part === seat.part) return
    await rooms.leave(connection.id)
    media?.drop(userPerson(connection.caller.id))
    connection.send('meeting:closed', {})
  })

  realtime.onDisconnect(async (connection, sentAway) => {
    if (sentAway) return void (await leave(connection))
    const seat = rooms.seatOf(connection.id)
    await rooms.onConnectionLost(connection.id)
    if (seat?.engine === 'janus') syncLater(seat.room)
  })
  realtime.onGuestEnded((guestId) => media?.drop(guestPerson(guestId)))

  return {
    removePerson: (room, person) => rooms.removePerson(room, person),
    usersIn: (room) => rooms.usersIn(room),
    async close() {
      for (const timer of later) clearTimeout(timer)
      rooms.close()
      await media?.close()
    },
  }
}

function wantsPictures({ sound_only }: MediaState): boolean {
  return sound_only !== 'choice' && sound_only !== 'failing'
}

/** @throws RealtimeError 403 */
function refuse(): never {
  throw new RealtimeError(403)
}

/**
 * Maps a failure of the media server to an error.
 * @throws RealtimeError 503
 */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new RealtimeError(503)
  }
}
