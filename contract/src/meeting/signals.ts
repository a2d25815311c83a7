import * as z from 'zod'
import { PresenceMember } from '../channels'
import { SharedView } from '../imaging/sharing'

/**
 * The messages of the realtime connection itself, beside the channels' events: authenticating, subscribing, and the
 * signaling of a video room. A client message is acknowledged with `{ok: true, …}` or `{ok: false, status}`, where the
 * status has the same meaning as in a call.
 */
function accepted<const S extends z.ZodRawShape>(shape: S) {
  return z.object({ ok: z.literal(true), ...shape })
}

/** The acknowledgement of a client message that was refused. */
export interface Refused {
  ok: false
  status: number
}

export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.output<typeof IceServer>

/** The state of one peer's media, as sent to the other peers. */
export const MediaState = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  /** How well this peer receives; null until it is known. */
  line: z.enum(['good', 'weak']).nullable(),
  /**
   * `line`: only audio is sent, because the connection is too slow for video. `choice`: this peer chose to receive no video;
   * whether it sends its own, `video` says. `failing`: hardly any audio arrives, so people have to write.
   */
  sound_only: z.enum(['line', 'choice', 'failing']).nullable(),
  /** The peers to which no video is sent because of the connection, while others receive it. */
  sound_to: z.array(z.uuid()).max(8).optional(),
})
export type MediaState = z.output<typeof MediaState>

export const guestRelations = ['relative', 'interpreter'] as const
export type GuestRelation = (typeof guestRelations)[number]

export const Peer = z.object({
  peer_id: z.uuid(),
  /** Null for guests, who have no account, and in what guests receive. */
  user_id: z.number().nullable(),
  name: z.string(),
  /** The name in the other script, because one message goes to readers of both languages. */
  alternate_name: z.string().nullable(),
  kind: z.enum(['staff', 'patient', 'guest']),
  /** The relation that a guest was invited as; null for other peers. */
  relation: z.enum(guestRelations).nullable(),
  /** Whether the receiving client is the polite peer towards this one when both send an offer at once. */
  polite: z.boolean(),
  /** The peer's connection is lost; their seat is kept for a while. */
  away: z.boolean(),
  state: MediaState,
})
export type Peer = z.output<typeof Peer>

const sdp = z.string().max(60_000)

/** One step of a negotiation: a description or a candidate, as produced by the browser's WebRTC API. */
export const SignalContent = z.union([
  z.object({
    description: z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: sdp.optional() }),
  }),
  z.object({
    /** Null: no more candidates. */
    candidate: z
      .object({
        candidate: z.string().max(2_000),
        sdpMid: z.string().max(64).nullish(),
        sdpMLineIndex: z.number().int().min(0).max(64).nullish(),
        usernameFragment: z.string().max(256).nullish(),
      })
      .nullable(),
  }),
])
export type SignalContent = z.output<typeof SignalContent>

/** How audio and video are transported: between the browsers, or through a media server. */
export const meetingEngines = ['p2p', 'janus'] as const
export type MeetingEngine = (typeof meetingEngines)[number]

const nothing = z.object({})
const token = z.string().max(4_000)
const peerId = z.object({ peer_id: z.uuid() })

/** Messages from the browser to the server. */
export const clientMessages = {
  /** A refreshed access token of the same user, which keeps the connection open. */
  authenticate: { payload: z.object({ token }), acknowledgement: accepted({}) },
  subscribe: {
    payload: z.object({ channel: z.string().max(100) }),
    /** For presence channels: the members that the caller is allowed to see. */
    acknowledgement: accepted({ members: z.array(PresenceMember).optional() }),
  },
  unsubscribe: { payload: z.object({ channel: z.string().max(100) }), acknowledgement: accepted({}) },
  'meeting:join': {
    payload: z.object({
      /** From `POST /api/admin/meeting/accessToken`. */
      token,
      /** The peer id from before the connection was lost, if this page still has the call open. */
      resume: z.uuid().optional(),
      state: MediaState,
    }),
    acknowledgement: accepted({
      peer_id: z.uuid(),
      peers: z.array(Peer),
      ice_servers: z.array(IceServer),
      engine: z.enum(meetingEngines),
    }),
  },
  /**
   * p2p: to another peer. janus: the caller's own id addresses the connection for sending, another peer's id the one
   * for receiving from them; an offer to the latter requests a new offer. 410: that peer has left; 503: its connection
   * is lost, or the media server is unavailable.
   */
  'meeting:signal': { payload: z.object({ to: z.uuid(), content: SignalContent }), acknowledgement: accepted({}) },
  'meeting:state': { payload: MediaState, acknowledgement: accepted({}) },
  'meeting:leave': { payload: nothing, acknowledgement: accepted({}) },
  /** Shows the others in the channel `images.{id}` what the caller sees; null stops. 404: the caller has not joined it. */
  'images:show': {
    payload: z.object({ investigation_id: z.int().positive(), view: SharedView.nullable() }),
    acknowledgement: accepted({}),
  },
  /** Echoed unchanged: the round-trip time measures the bandwidth. */
  'line:probe': {
    payload: z.object({ filling: z.string().max(64 * 1024) }),
    acknowledgement: accepted({ filling: z.string() }),
  },
} as const

/** Messages from the server to the browser. */
export const serverMessages = {
  /** An event of a channel. */
  event: z.object({ channel: z.string(), event: z.string(), data: z.unknown() }),
  /** The access token has expired: send a new one with `authenticate`, or the connection is closed. */
  renew: nothing,
  /** The user's permissions, or where they count, have changed: refetch them. */
  'rights:changed': nothing,
  /** This server is shutting down: the connection will close, and the client should reconnect shortly. */
  going: nothing,
  /** The caller is no longer allowed to receive this channel. */
  'subscription:ended': z.object({ channel: z.string(), status: z.number() }),
  /** A new peer joined the room; that peer sends the first offer. */
  'meeting:joined': z.object({ peer: Peer }),
  /** The peer's connection is lost; their seat is kept for a while. */
  'meeting:away': peerId,
  /** The same peer is back after a lost connection. */
  'meeting:back': peerId,
  'meeting:left': peerId,
  'meeting:state': z.object({ peer_id: z.uuid(), state: MediaState }),
  'meeting:signal': z.object({ from: z.uuid(), content: SignalContent }),
  /** The user joined this room elsewhere; the call ends here. */
  'meeting:replaced': nothing,
  /** The media server was lost with all of the user's connections: join again. */
  'meeting:rebuild': nothing,
  /** The user no longer has access to this room. */
  'meeting:closed': nothing,
} as const

export type ClientMessage = keyof typeof clientMessages
/** The payload of a client message. */
export type ClientPayload<M extends ClientMessage> = z.output<(typeof clientMessages)[M]['payload']>
/** The acknowledgement of a client message that was accepted. */
export type Accepted<M extends ClientMessage> = z.output<(typeof clientMessages)[M]['acknowledgement']>
export type Acknowledgement<M extends ClientMessage> = Accepted<M> | Refused

export type ServerMessage = keyof typeof serverMessages
/** The payload of a server message. */
export type ServerPayload<M extends ServerMessage> = z.output<(typeof serverMessages)[M]>
