import type {
  MediaState,
  MeetingEngine,
  Peer,
  ServerMessage,
  ServerPayload,
  SignalContent,
} from '#contract/meeting/signals'
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
  /** This window has gone to another call. */
  switched(): void
  /** The media server has lost the connections of this side. */
  rebuild(): void
  /** This side no longer has access to the room. */
  closed(): void
  /** The connection to the server was lost or restored. */
  connection(up: boolean): void
}

/** Transport of a call's signals. */
export interface CallSignaling {
  /** Makes this the call of the window: the one before is left, and its listener told. Expects a listener. */
  take(): void
  /**
   * Joins the room of a token.
   * @param signal aborts it, if it was not sent yet
   * @returns the room, or the status of the refusal; 0 without a response
   */
  join(token: string, state: MediaState, resume: string | undefined, signal: AbortSignal): Promise<JoinedRoom | number>
  signal(to: string, content: SignalContent): void
  state(state: MediaState): void
  /** Leaves the room, unless this window has gone to another call. */
  leave(): void
  listen(listener: SignalingListener): () => void
}

/**
 * The listener of the call that each connection is in. The server gives a connection one seat, and its messages do not
 * say which room they are of.
 */
const currentListeners = new WeakMap<RealtimeClient, SignalingListener>()

/** Returns a transport over the realtime connection to the server. */
export function signalingOver(client: RealtimeClient): CallSignaling {
  let own: SignalingListener | undefined
  const isCurrent = () => own !== undefined && currentListeners.get(client) === own
  return {
    take() {
      if (!own || isCurrent()) return
      currentListeners.get(client)?.switched()
      currentListeners.set(client, own)
    },
    async join(token, state, resume, signal) {
      const response = await client.request('meeting:join', { token, state, ...(resume ? { resume } : {}) }, signal)
      if (!response.ok) return response.status
      const { peer_id: peerId, peers, ice_servers: iceServers, engine } = response
      return { peerId, peers, iceServers, engine }
    },
    signal: (to, content) => client.send('meeting:signal', { to, content }),
    state: (state) => client.send('meeting:state', state),
    leave() {
      if (!isCurrent()) return
      currentListeners.delete(client)
      client.send('meeting:leave', {})
    },
    listen(listener) {
      own = listener
      const on = <M extends ServerMessage>(message: M, follow: (payload: ServerPayload<M>) => void) =>
        client.on(message, (payload) => {
          if (isCurrent()) follow(payload)
        })
      const unsubscribers = [
        on('meeting:joined', ({ peer }) => listener.joined(peer)),
        on('meeting:away', ({ peer_id }) => listener.away(peer_id)),
        on('meeting:back', ({ peer_id }) => listener.back(peer_id)),
        on('meeting:left', ({ peer_id }) => listener.left(peer_id)),
        on('meeting:state', ({ peer_id, state }) => listener.state(peer_id, state)),
        on('meeting:signal', ({ from, content }) => listener.signal(from, content)),
        on('meeting:replaced', () => listener.replaced()),
        on('meeting:rebuild', () => listener.rebuild()),
        on('meeting:closed', () => listener.closed()),
        client.onConnectionChange((up) => listener.connection(up)),
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
  }
}
