import type { ClientPayload, IceServer, MediaState, SignalContent } from '#contract/meeting/signals'
import type { Caller } from '../../platform/auth/caller'
import type { Connection } from '../../platform/realtime/connection'
import type { Guest } from '../../platform/realtime/guests'
import type { Realtime } from '../../platform/realtime/realtime'
import { Refusal } from '../../platform/realtime/refusal'
import type { MediaNews, MediaServer, SeatsOf } from './mediaServer'
import { Rooms } from './rooms'
import { guestPerson, MemorySeats, type Participant, type SeatStore } from './seats'

export interface Admitted {
  room: string
  kind: Participant['kind']
}

interface Parts {
  realtime: Realtime
  /** The room that a token opens for this person now, or undefined. */
  admit(token: string, caller: Caller): Promise<Admitted | undefined>
  /** The guest as they are now, or undefined where they may not come in any more; nobody may without it. */
  admitGuest?(guest: Guest): Promise<Guest | undefined>
  /** In: whom they are for, as `u3` or `guest.7`. */
  iceServers(person: string): IceServer[]
  /** Milliseconds for which a lost line keeps its seat. */
  keepSeat?: number
  /** Where the seats are kept; in this server's memory unless told. */
  seats?: SeatStore
  /** What carries sound and picture; the browsers among themselves unless told. */
  media?: (news: MediaNews, seatsOf: SeatsOf) => MediaServer
}

/** Milliseconds. */
const usualKeepSeat = 120_000
/** So long after a lost line the seat is given up for certain, on whichever server that is done. */
const seatIsGone = 2_000

export interface Signalling {
  /** Takes somebody (`guest.7`) out of a room at once; the others stop sending to them. */
  showOut(room: string, person: string): Promise<void>
  close(): Promise<void>
}

type Anybody = Connection<unknown>

/** Carries the signalling of calls between the people of one room, and nobody else. */
export function startSignalling(parts: Parts): Signalling {
  const { realtime, admit, iceServers, seats = new MemorySeats(), keepSeat = usualKeepSeat } = parts
  const rooms = new Rooms(
    seats,
    {
      joined: (id, peer) => realtime.send(id, 'meeting:joined', { peer }),
      away: (id, peer_id) => realtime.send(id, 'meeting:away', { peer_id }),
      back: (id, peer_id) => realtime.send(id, 'meeting:back', { peer_id }),
      left: (id, peer_id) => realtime.send(id, 'meeting:left', { peer_id }),
      changed: (id, peer_id, state) => realtime.send(id, 'meeting:state', { peer_id, state }),
      replaced: (id) => realtime.send(id, 'meeting:replaced', {}),
    },
    keepSeat,
  )
  const media = parts.media?.(
    {
      signal: (id, from, content) => realtime.send(id, 'meeting:signal', { from, content }),
      lost: (id) => realtime.send(id, 'meeting:rebuild', {}),
    },
    (room) => rooms.peersIn(room),
  )

  async function seat(
    connection: Anybody,
    room: string,
    who: Participant,
    { state, resume }: ClientPayload<'meeting:join'>,
  ) {
    if (!connection.alive) throw new Refusal(410)
    if (media) await reached(media.prepare(room))
    const known = !media || (resume && media.holds(resume)) ? resume : undefined
    const { peerId, peers } = await rooms.join(room, who, connection.id, state, known)
    if (media?.holds(peerId)) media.resume(peerId, connection.id)
    else if (media) {
      const wantsPicture = wantsPictures(state)
      const place = { room, peerId, person: who.person, connectionId: connection.id, wantsPicture }
      await reached(media.enter(place)).catch(async (refusal) => {
        await rooms.leave(connection.id)
        throw refusal
      })
    }
    if (!connection.alive) await rooms.lose(connection.id)
    if (!media) return { peer_id: peerId, peers, engine: 'p2p' as const }
    // Who has left while the media server made the place was told to this browser already, which knew nobody yet.
    return { peer_id: peerId, peers: await rooms.othersOf(room, peerId), engine: 'janus' as const }
  }

  realtime.answer('meeting:join', async (connection, payload) => {
    const { id, firstName, lastName, sessionId } = connection.caller
    const admitted = await admit(payload.token, connection.caller)
    if (!admitted) throw new Refusal(404)
    const who = {
      person: `user.${id}`,
      userId: id,
      entrance: `session.${sessionId}`,
      name: `${firstName} ${lastName}`,
      kind: admitted.kind,
      relation: null,
    }
    return { ...(await seat(connection, admitted.room, who, payload)), ice_servers: iceServers(`u${id}`) }
  })

  realtime.answerGuests('meeting:join', async (connection, payload) => {
    const guest = await parts.admitGuest?.(connection.caller)
    if (!guest) throw new Refusal(404)
    const { room, name, relation, guestId } = guest
    const person = guestPerson(guestId)
    const who = { person, userId: null, entrance: person, name, kind: 'guest' as const, relation }
    return { ...(await seat(connection, room, who, payload)), ice_servers: iceServers(person) }
  })

  async function signal(connection: Anybody, { to: peerId, content }: ClientPayload<'meeting:signal'>) {
    if (media) return signalMedia(media, connection, peerId, content)
    const route = await rooms.route(connection.id, peerId)
    if (route === 'absent') throw new Refusal(409)
    if (route === 'gone') throw new Refusal(410)
    if (route === 'away') throw new Refusal(503)
    realtime.send(route.connectionId, 'meeting:signal', { from: route.from, content })
    return {}
  }

  async function signalMedia(server: MediaServer, { id }: Anybody, to: string, content: SignalContent) {
    const own = rooms.placeOf(id)?.peerId
    if (!own || !server.holds(own)) throw new Refusal(409)
    if (!(await reached(server.signal(own, to, content)))) throw new Refusal(410)
    return {}
  }

  async function tell(connection: Anybody, state: MediaState) {
    if (!(await rooms.setState(connection.id, state))) throw new Refusal(409)
    const own = rooms.placeOf(connection.id)?.peerId
    if (media && own) await reached(media.want(own, wantsPictures(state)))
    return {}
  }

  async function leave({ id }: Anybody) {
    const place = rooms.placeOf(id)
    await rooms.leave(id)
    if (place) await media?.sync(place.room)
    return {}
  }

  const later = new Set<NodeJS.Timeout>()

  /** What the seat had is taken away when the seat is. */
  function syncLater(room: string): void {
    if (!media) return
    const timer = setTimeout(() => {
      later.delete(timer)
      media.sync(room).catch(() => undefined)
    }, keepSeat + seatIsGone)
    later.add(timer.unref())
  }

  // Once inside, a guest is one of the room like everybody else.
  realtime.answer('meeting:signal', signal)
  realtime.answerGuests('meeting:signal', signal)
  realtime.answer('meeting:state', tell)
  realtime.answerGuests('meeting:state', tell)
  realtime.answer('meeting:leave', leave)
  realtime.answerGuests('meeting:leave', leave)
  realtime.answer('line:probe', (_, { filling }) => ({ filling }))

  realtime.onDisconnect(async (connection, sentAway) => {
    if (sentAway) return void (await leave(connection))
    const place = rooms.placeOf(connection.id)
    await rooms.lose(connection.id)
    if (place) syncLater(place.room)
  })
  realtime.onGuestEnded((guestId) => media?.drop(guestPerson(guestId)))

  return {
    showOut: (room, person) => rooms.showOut(room, person),
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

/** @throws Refusal 503 while the media server is away or does not do what it is asked */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new Refusal(503)
  }
}
