import * as z from 'zod'
import { PresenceMember } from '../channels'

/**
 * The messages of the realtime connection itself, beside the events of the channels: getting in, subscribing, and
 * the signalling of a video room. A message of the browser is acknowledged with `{ok: true, …}` or `{ok: false, status}`,
 * the status meaning what it means in a call.
 */
function accepted<const S extends z.ZodRawShape>(shape: S) {
  return z.object({ ok: z.literal(true), ...shape })
}

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

/** What one side of a call tells the others about itself. */
export const MediaState = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  /** How well this side receives; null while it does not know. */
  line: z.enum(['good', 'weak']).nullable(),
  /**
   * Sound alone goes out: because the line does not carry a picture, or because this side chose so, and then it wants
   * none either. `failing`: hardly any of the sound arrives; what must be said is to be written.
   */
  sound_only: z.enum(['line', 'choice', 'failing']).nullable(),
  /** The seats to which the line carries no picture while others get it. */
  sound_to: z.array(z.uuid()).max(8).optional(),
})
export type MediaState = z.output<typeof MediaState>

export const guestRelations = ['relative', 'interpreter'] as const
export type GuestRelation = (typeof guestRelations)[number]

export const Peer = z.object({
  peer_id: z.uuid(),
  /** Null for guests, who have no account, and to guests. */
  user_id: z.number().nullable(),
  name: z.string(),
  /** The name in the other script: those who hear of the peer read different languages. */
  alternate_name: z.string().nullable(),
  kind: z.enum(['staff', 'patient', 'guest']),
  /** As what a guest was invited; null for the others. */
  relation: z.enum(guestRelations).nullable(),
  /** Towards this peer I give way when both offer at once. */
  polite: z.boolean(),
  /** The line to this person is lost; the place is kept for a while. */
  away: z.boolean(),
  state: MediaState,
})
export type Peer = z.output<typeof Peer>

const sdp = z.string().max(60_000)

/** One step of a negotiation: a description or a candidate, as the browser's WebRTC gives them. */
export const SignalContent = z.union([
  z.object({
    description: z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: sdp.optional() }),
  }),
  z.object({
    /** Null: there are no more. */
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

/** What carries sound and picture: the browsers among themselves, or a media server. */
export const meetingEngines = ['p2p', 'janus'] as const
export type MeetingEngine = (typeof meetingEngines)[number]

const nothing = z.object({})
const token = z.string().max(4_000)
const peerId = z.object({ peer_id: z.uuid() })

/** Browser to server. */
export const clientMessages = {
  /** A renewed access token of the same person, so that the connection lives on. */
  authenticate: { payload: z.object({ token }), answer: accepted({}) },
  subscribe: {
    payload: z.object({ channel: z.string().max(100) }),
    /** Presence channels: who is there, as far as I may know them. */
    answer: accepted({ members: z.array(PresenceMember).optional() }),
  },
  unsubscribe: { payload: z.object({ channel: z.string().max(100) }), answer: accepted({}) },
  'meeting:join': {
    payload: z.object({
      /** From `POST /api/admin/meeting/accessToken`. */
      token,
      /** My peer id of before the line was lost, if this page still holds the call. */
      resume: z.uuid().optional(),
      state: MediaState,
    }),
    answer: accepted({
      peer_id: z.uuid(),
      peers: z.array(Peer),
      ice_servers: z.array(IceServer),
      engine: z.enum(meetingEngines),
    }),
  },
  /**
   * p2p: to another peer. janus: to my own id the connection by which I send, to another's the one by which I receive
   * them; an offer to that one asks for a new offer. 410: that peer has left; 503: its line is lost, or the media
   * server is away.
   */
  'meeting:signal': { payload: z.object({ to: z.uuid(), content: SignalContent }), answer: accepted({}) },
  'meeting:state': { payload: MediaState, answer: accepted({}) },
  'meeting:leave': { payload: nothing, answer: accepted({}) },
  /** Comes back as it is: the time that it takes tells how wide the line is. */
  'line:probe': {
    payload: z.object({ filling: z.string().max(64 * 1024) }),
    answer: accepted({ filling: z.string() }),
  },
} as const

/** Server to browser. */
export const serverMessages = {
  /** An event of a channel. */
  event: z.object({ channel: z.string(), event: z.string(), data: z.unknown() }),
  /** The access token has expired: send a new one with `authenticate`, or the connection ends. */
  renew: nothing,
  /** What I may do has changed, or where: ask anew. */
  'rights:changed': nothing,
  /** This server is stopping: the line will end, and is to be taken up again in a moment. */
  going: nothing,
  /** A channel is no longer mine to hear. */
  'subscription:ended': z.object({ channel: z.string(), status: z.number() }),
  /** Somebody new in the room; they make the first offer. */
  'meeting:joined': z.object({ peer: Peer }),
  /** Their line is lost; they keep their place for a while. */
  'meeting:away': peerId,
  /** The same peer again, after a lost line. */
  'meeting:back': peerId,
  'meeting:left': peerId,
  'meeting:state': z.object({ peer_id: z.uuid(), state: MediaState }),
  'meeting:signal': z.object({ from: z.uuid(), content: SignalContent }),
  /** I joined this room elsewhere; here it is over. */
  'meeting:replaced': nothing,
  /** The media server has gone with all that I had there: come in anew. */
  'meeting:rebuild': nothing,
  /** This room is not mine any more. */
  'meeting:closed': nothing,
} as const

export type ClientMessage = keyof typeof clientMessages
export type ClientPayload<M extends ClientMessage> = z.output<(typeof clientMessages)[M]['payload']>
export type Accepted<M extends ClientMessage> = z.output<(typeof clientMessages)[M]['answer']>
export type Acknowledgement<M extends ClientMessage> = Accepted<M> | Refused

export type ServerMessage = keyof typeof serverMessages
export type ServerPayload<M extends ServerMessage> = z.output<(typeof serverMessages)[M]>
