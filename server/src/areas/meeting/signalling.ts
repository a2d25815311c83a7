import type { IceServer } from '#contract/signals'
import type { Caller } from '../../platform/auth/caller'
import type { Connection } from '../../platform/realtime/connection'
import type { Realtime } from '../../platform/realtime/realtime'
import { Refusal } from '../../platform/realtime/refusal'
import { type Participant, Rooms } from './rooms'

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
}

/** Carries the signalling of browser-to-browser calls between the people of one room, and nobody else. */
export function startSignalling({ realtime, admit, iceServers, keepSeat }: Parts): { close(): void } {
  const connections = new Map<string, Connection>()
  const to = (id: string) => connections.get(id)
  const rooms = new Rooms(
    {
      joined: (id, peer) => to(id)?.send('meeting:joined', { peer }),
      away: (id, peer_id) => to(id)?.send('meeting:away', { peer_id }),
      back: (id, peer_id) => to(id)?.send('meeting:back', { peer_id }),
      left: (id, peer_id) => to(id)?.send('meeting:left', { peer_id }),
      changed: (id, peer_id, state) => to(id)?.send('meeting:state', { peer_id, state }),
      replaced: (id) => to(id)?.send('meeting:replaced', {}),
    },
    keepSeat,
  )

  realtime.answer('meeting:join', async (connection, { token, resume, state }) => {
    const { caller } = connection
    const admitted = await admit(token, caller)
    if (!admitted) throw new Refusal(404)
    if (!connection.alive) throw new Refusal(410)
    connections.set(connection.id, connection)
    const name = `${caller.firstName} ${caller.lastName}`
    const who = { userId: caller.id, sessionId: caller.sessionId, name, kind: admitted.kind }
    const { peerId, peers } = rooms.join(admitted.room, who, connection.id, state, resume)
    return { peer_id: peerId, peers, ice_servers: iceServers(caller.id) }
  })

  realtime.answer('meeting:signal', (connection, { to: peerId, content }) => {
    const route = rooms.route(connection.id, peerId)
    if (route === 'absent') throw new Refusal(409)
    if (route === 'gone') throw new Refusal(410)
    if (route === 'away') throw new Refusal(503)
    to(route.connectionId)?.send('meeting:signal', { from: route.from, content })
    return {}
  })

  realtime.answer('meeting:state', (connection, state) => {
    if (!rooms.setState(connection.id, state)) throw new Refusal(409)
    return {}
  })

  realtime.answer('meeting:leave', (connection) => {
    rooms.leave(connection.id)
    connections.delete(connection.id)
    return {}
  })

  realtime.onDisconnect((connection) => {
    rooms.lose(connection.id)
    connections.delete(connection.id)
  })

  return { close: () => rooms.close() }
}
