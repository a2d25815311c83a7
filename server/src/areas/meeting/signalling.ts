import type { ClientPayload, IceServer, MediaState, SignalContent } from '#contract/meeting/signals'
import { type Caller, namesOfCaller } from '../../platform/auth/caller'
import { KeyedQueue } from '../../platform/keyedQueue'
import type { VideoRooms } from '../../platform/platform'
import type { Connection, GuestConnection } from '../../platform/realtime/connection'
import type { Guest } from '../../platform/realtime/guestConnections'
import type { Realtime } from '../../platform/realtime/realtime'
import { RealtimeError } from '../../platform/realtime/realtimeError'
import { type MediaFor, orUnavailable, prepareEngine } from './callEngine'
import type { MediaEvents, MediaServer, SeatsOf } from './mediaServer'
import { Rooms } from './rooms'
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
  mediaFor?: MediaFor
}

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

  /** @param mayStay whether the person may be in the room, as what they join it */
  async function joinRoom(
    connection: AnyConnection,
    room: string,
    who: Participant,
    { state, resume }: ClientPayload<'meeting:join'>,
    mayStay: () => Promise<boolean>,
  ) {
    if (!connection.alive) throw new RealtimeError(410)
    const engineOf = await prepareEngine({ rooms, media, mediaFor }, room, who.person)
    const { peerId, peers, engine } = await rooms.join({
      ...{ room, who, connectionId: connection.id, state, engineOf },
      resumed: (used) => (used === 'p2p' || (resume && media?.holds(resume)) ? resume : undefined),
    })
    const server = engine === 'janus' ? media : undefined
    try {
      // A change while this side waited could not end a seat that did not exist yet.
      if (!(await mayStay())) throw new RealtimeError(404)
      if (server?.holds(peerId)) server.resume(peerId, connection.id)
      else if (server) {
        const wantsPicture = wantsPictures(state)
        const sends = who.part === 'stage'
        const seat = { room, peerId, person: who.person, connectionId: connection.id, sends, wantsPicture }
        await orUnavailable(server.enter(seat))
      }
    } catch (refusal) {
      await rooms.leave(connection.id)
      throw refusal
    }
    if (!server) return { peer_id: peerId, peers, engine }
    // Participants who left while the media server connected this seat were already announced to this browser, before
    // it had the list.
    return { peer_id: peerId, peers: await rooms.othersOf(room, peerId), engine }
  }

  async function joinAsUser(connection: Connection, payload: ClientPayload<'meeting:join'>) {
    const { id, sessionId } = connection.caller
    const admitted = await admit(payload.token, connection.caller)
    if (!admitted) throw new RealtimeError(404)
    const { room, part } = admitted
    const who = {
      person: userPerson(id),
      userId: id,
      entrance: `session.${sessionId}`,
      ...namesOfCaller(connection.caller),
      kind: admitted.kind,
      part,
      relation: null,
    }
    const mayStay = async () => isStillIn(part, await parts.partOf(room, connection.caller))
    return { ...(await joinRoom(connection, room, who, payload, mayStay)), ice_servers: iceServers(`u${id}`) }
  }

  async function joinAsGuest(connection: GuestConnection, payload: ClientPayload<'meeting:join'>) {
    const admitGuest = async () => parts.admitGuest?.(connection.caller)
    const guest = await admitGuest()
    if (!guest) throw new RealtimeError(404)
    const { room, name, relation, guestId } = guest
    const person = guestPerson(guestId)
    const as = { kind: 'guest', part: 'stage' } as const
    const who = { person, userId: null, entrance: person, name, alternate_name: null, ...as, relation }
    const mayStay = async () => (await admitGuest()) !== undefined
    return { ...(await joinRoom(connection, room, who, payload, mayStay)), ice_servers: iceServers(person) }
  }

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

  /** Whoever leaves while their join is under way leaves after it. */
  const inOrder = new KeyedQueue()
  const leaveInOrder = (connection: AnyConnection) => inOrder.run(connection.id, () => leave(connection))
  realtime.handle('meeting:join', (connection, payload) =>
    inOrder.run(connection.id, () => joinAsUser(connection, payload)),
  )
  realtime.handleGuests('meeting:join', (connection, payload) =>
    inOrder.run(connection.id, () => joinAsGuest(connection, payload)),
  )
  realtime.handle('meeting:leave', leaveInOrder)
  realtime.handleGuests('meeting:leave', leaveInOrder)

  // Once in the room, a guest is a participant like everybody else.
  realtime.handle('meeting:signal', signal)
  realtime.handleGuests('meeting:signal', signal)
  realtime.handle('meeting:state', setState)
  realtime.handleGuests('meeting:state', setState)
  realtime.handle('line:probe', (_, { filling }) => ({ filling }))

  /**
   * A visit that was finished, or a permission that was removed, ends the seat. Those who have to go back from the stage
   * to the hall join again.
   */
  realtime.onReauthorise(async (connection) => {
    const seat = rooms.seatOf(connection.id)
    if (!seat) return
    if (isStillIn(seat.part, await parts.partOf(seat.room, connection.caller))) return
    await rooms.leave(connection.id)
    media?.drop(userPerson(connection.caller.id), seat.room)
    connection.send('meeting:closed', {})
  })

  async function onConnectionLost({ id }: AnyConnection): Promise<void> {
    const seat = rooms.seatOf(id)
    await rooms.onConnectionLost(id)
    if (seat?.engine === 'janus') syncLater(seat.room)
  }

  realtime.onDisconnect(async (connection, sentAway) => {
    if (sentAway) await leaveInOrder(connection)
    else await inOrder.run(connection.id, () => onConnectionLost(connection))
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

/** Returns whether a person keeps their part. Those in the hall who may come to the stage decide that themselves. */
function isStillIn(part: Participant['part'], may: Participant['part'] | undefined): boolean {
  return may === 'stage' || may === part
}

function wantsPictures({ sound_only }: MediaState): boolean {
  return sound_only !== 'choice' && sound_only !== 'failing'
}
