import type { ClientPayload, IceServer, MediaState } from '#contract/signals'
import type { Caller } from '../../platform/auth/caller'
import type { Connection } from '../../platform/realtime/connection'
import type { Guest } from '../../platform/realtime/guests'
import type { Realtime } from '../../platform/realtime/realtime'
import { Refusal } from '../../platform/realtime/refusal'
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
}

export interface Signalling {
  /** Takes somebody (`guest.7`) out of a room at once; the others stop sending to them. */
  showOut(room: string, person: string): Promise<void>
  close(): void
}

type Anybody = Connection<unknown>

/** Carries the signalling of calls between the people of one room, and nobody else. */
export function startSignalling(parts: Parts): Signalling {
  const { realtime, admit, iceServers, seats = new MemorySeats() } = parts
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
    parts.keepSeat,
  )

  async function seat(
    connection: Anybody,
    room: string,
    who: Participant,
    { state, resume }: ClientPayload<'meeting:join'>,
  ) {
    if (!connection.alive) throw new Refusal(410)
    const { peerId, peers } = await rooms.join(room, who, connection.id, state, resume)
    if (!connection.alive) await rooms.lose(connection.id)
    return { peer_id: peerId, peers }
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
    const route = await rooms.route(connection.id, peerId)
    if (route === 'absent') throw new Refusal(409)
    if (route === 'gone') throw new Refusal(410)
    if (route === 'away') throw new Refusal(503)
    realtime.send(route.connectionId, 'meeting:signal', { from: route.from, content })
    return {}
  }

  async function tell(connection: Anybody, state: MediaState) {
    if (!(await rooms.setState(connection.id, state))) throw new Refusal(409)
    return {}
  }

  async function leave(connection: Anybody) {
    await rooms.leave(connection.id)
    return {}
  }

  // Once inside, a guest is one of the room like everybody else.
  realtime.answer('meeting:signal', signal)
  realtime.answerGuests('meeting:signal', signal)
  realtime.answer('meeting:state', tell)
  realtime.answerGuests('meeting:state', tell)
  realtime.answer('meeting:leave', leave)
  realtime.answerGuests('meeting:leave', leave)

  realtime.onDisconnect(({ id }, sentAway) => (sentAway ? rooms.leave(id) : rooms.lose(id)))

  return { showOut: (room, person) => rooms.showOut(room, person), close: () => rooms.close() }
}
