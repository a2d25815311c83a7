import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, List, One } from '../kit/responses'
import { id, instant, singleLine } from '../kit/values'
import { roomNamePattern } from '../rules/videoRooms'
import { takesPart } from './roundCall'
import { guestRelations, IceServer, meetingEngines } from './signals'

export const meetingRoom = z.string().regex(roomNamePattern, 'validation.chatRoom')
export const guestNameLength = 80

const Entry = z.object({
  token: z.string(),
  engine: z.enum(meetingEngines),
  url: z.string(),
  ice_servers: z.array(IceServer),
})

/** invited: the link has not been used yet. joined: it is bound to a browser. over: it is no longer valid. */
export const guestStates = ['invited', 'joined', 'over'] as const

export const MeetingGuest = z.object({
  id: z.number(),
  /** As entered by the doctor. */
  name: z.string(),
  /** As entered by the guest; null before they join. */
  own_name: z.string().nullable(),
  relation: z.enum(guestRelations),
  state: z.enum(guestStates),
  expires_at: instant,
})
export type MeetingGuest = z.output<typeof MeetingGuest>

export const GuestInput = z.object({ name: singleLine(guestNameLength), relation: z.enum(guestRelations) })

const ofAppointment = {
  permission: 'start-clinic',
  record: { kind: 'consultationOfDoctor', param: 'appointmentId' },
} as const

export const meeting = area({
  accessToken: {
    method: 'POST',
    path: '/api/admin/meeting/accessToken',
    shows: 'caller',
    permission: ['start-clinic', 'patientEnterLobby', 'show-episode', 'update-episode', 'list-requests', ...takesPart],
    summary:
      'A token for one video room, of a visit, an open case, a started consultation request or a running round, one person and a short time, with the servers that help to connect',
    body: z.object({ room_name: meetingRoom }),
    changes: false,
    secret: true,
    response: Entry,
  },
  guests: {
    method: 'GET',
    path: '/api/admin/meeting/{appointmentId}/guests',
    summary: 'The guests of a consultation, those who were and those who may still come',
    ...ofAppointment,
    response: List(MeetingGuest),
  },
  inviteGuest: {
    method: 'POST',
    path: '/api/admin/meeting/{appointmentId}/guests',
    summary: 'Create a link with which one person without an account joins a consultation in progress; returned once',
    ...ofAppointment,
    body: GuestInput,
    audit: { kind: 'consultation', id: 'params.appointmentId' },
    secret: true,
    // The link is returned once and never stored. A repeat creates another link; one that never arrived can be revoked.
    idempotency: 'none',
    response: One(MeetingGuest.extend({ link: z.string() })),
  },
  revokeGuest: {
    method: 'DELETE',
    path: '/api/admin/meeting/{appointmentId}/guests/{guestId}',
    summary: 'Takes a link back; whoever came by it is out at once',
    ...ofAppointment,
    params: z.object({ appointmentId: id, guestId: id }),
    audit: { kind: 'consultation', id: 'params.appointmentId' },
    response: Done,
  },
})

const link = z.string().min(20).max(100)

/** The only calls that a guest can make with a link. The link is sent in the body, because URLs are logged. */
export const guest = area({
  read: {
    method: 'POST',
    path: '/api/guest/read',
    shows: 'caller',
    permission: 'public',
    summary: 'To what a link invites, before it is used',
    body: z.object({ link }),
    changes: false,
    response: One(
      z.object({
        doctor_name: z.string(),
        clinic: z.string(),
        name: z.string(),
        relation: z.enum(guestRelations),
      }),
    ),
  },
  join: {
    method: 'POST',
    path: '/api/guest/join',
    permission: 'public',
    summary: 'Uses a link: it belongs to this browser from now on, which may come back with it',
    body: z.object({ link, name: singleLine(guestNameLength) }),
    audit: { kind: 'consultation', id: 'handler', changes: 'request' },
    secret: true,
    // The browser to which the link is bound can join again and gets another token.
    idempotency: 'none',
    response: Entry.extend({ room_name: z.string() }),
  },
})
