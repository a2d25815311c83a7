import type { IceServer } from '#contract/signals'
import type { Caller } from '../../platform/auth/caller'
import type { Realtime } from '../../platform/realtime/realtime'
import { Refusal } from '../../platform/realtime/refusal'
import { Rooms } from './rooms'
import { MemorySeats, type Participant, type SeatStore } from './seats'

export interface Admitted {
  room: string
  kind: Participant['kind']
}

interface Parts {
  realtime: Realtime
  /** The room that a token opens for this person now, or undefined. */
  admit(token: string, caller: Caller): Promise<Admitted | undefined>
  iceServers(userId: number): IceServer[]
  /** Milliseconds for which a lost line keeps its seat. */
  keepSeat?: number
  /** Where the seats are kept; in this server's memory unless told. */
  seats?: SeatStore
}

/** Carries the signalling of browser-to-browser calls between the people of one room, and nobody else. */
export function startSignalling({ realtime, admit, iceServers, keepSeat, seats = new MemorySeats() }: Parts): {
  close(): void
} {
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

  realtime.answer('meeting:join', async (connection, { token, resume, state }) => {
    const { caller } = connection
    const admitted = await admit(token, caller)
    if (!admitted) throw new Refusal(404)
    if (!connection.alive) throw new Refusal(410)
    const name = `${caller.firstName} ${caller.lastName}`
    const who = {
      person: `user.${caller.id}`,
      userId: caller.id,
      entrance: `session.${caller.sessionId}`,
      name,
      kind: admitted.kind,
      relation: null,
    }
    const { peerId, peers } = await rooms.join(admitted.room, who, connection.id, state, resume)
    if (!connection.alive) await rooms.lose(connection.id)
    return { peer_id: peerId, peers, ice_servers: iceServers(caller.id) }
  })

  realtime.answer('meeting:signal', async (connection, { to: peerId, content }) => {
    const route = await rooms.route(connection.id, peerId)
    if (route === 'absent') throw new Refusal(409)
    if (route === 'gone') throw new Refusal(410)
    if (route === 'away') throw new Refusal(503)
    realtime.send(route.connectionId, 'meeting:signal', { from: route.from, content })
    return {}
  })

  realtime.answer('meeting:state', async (connection, state) => {
    if (!(await rooms.setState(connection.id, state))) throw new Refusal(409)
    return {}
  })

  realtime.answer('meeting:leave', async (connection) => {
    await rooms.leave(connection.id)
    return {}
  })

  realtime.answer('line:probe', (_, { filling }) => ({ filling }))

  realtime.onDisconnect((connection) => rooms.lose(connection.id))

  return { close: () => rooms.close() }
}
