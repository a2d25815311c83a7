import type { MediaState, MeetingEngine, Peer, SignalContent } from '#contract/meeting/signals'
import type { RealtimeClient } from '../../lib/realtime/realtimeClient'

/** The response to joining a room. */
export interface JoinedRoom {
  peerId: string
  peers: Peer[]
  iceServers: RTCIceServer[]
  engine: MeetingEngine
}

/** Handlers of a room's events; a `peerId` is the id of another participant's seat. */
export interface SignalingListener {
  joined(peer: Peer): void
  away(peerId: string): void
  back(peerId: string): void
  left(peerId: string): void
  state(peerId: string, state: MediaState): void
  signal(from: string, content: SignalContent): void
  replaced(): void
  /** The media server has lost the connections of this side. */
  rebuild(): void
  /** This side no longer has access to the room. */
  closed(): void
  /** The connection to the server was lost or restored. */
  connection(up: boolean): void
}

/** Transport of a call's signals. */
export interface CallSignaling {
  /** @returns the room, or the status of the refusal; 0 without a response */
  join(token: string, state: MediaState, resume: string | undefined): Promise<JoinedRoom | number>
  signal(to: string, content: SignalContent): void
  state(state: MediaState): void
  leave(): void
  listen(listener: SignalingListener): () => void
}

/** Returns a transport over the realtime connection to the server. */
export function signalingOver(client: RealtimeClient): CallSignaling {
  return {
    async join(token, state, resume) {
      const response = await client.request('meeting:join', { token, state, ...(resume ? { resume } : {}) })
      if (!response.ok) return response.status
      const { peer_id: peerId, peers, ice_servers: iceServers, engine } = response
      return { peerId, peers, iceServers, engine }
    },
    signal: (to, content) => client.send('meeting:signal', { to, content }),
    state: (state) => client.send('meeting:state', state),
    leave: () => client.send('meeting:leave', {}),
    listen(listener) {
      const unsubscribers = [
        client.on('meeting:joined', ({ peer }) => listener.joined(peer)),
        client.on('meeting:away', ({ peer_id }) => listener.away(peer_id)),
        client.on('meeting:back', ({ peer_id }) => listener.back(peer_id)),
        client.on('meeting:left', ({ peer_id }) => listener.left(peer_id)),
        client.on('meeting:state', ({ peer_id, state }) => listener.state(peer_id, state)),
        client.on('meeting:signal', ({ from, content }) => listener.signal(from, content)),
        client.on('meeting:replaced', () => listener.replaced()),
        client.on('meeting:rebuild', () => listener.rebuild()),
        client.on('meeting:closed', () => listener.closed()),
        client.onConnectionChange((up) => listener.connection(up)),
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
  }
}
