import * as z from 'zod'
import { ChatMessage, chatRoomName, chatStaffPermissions } from './chat/calls'
import { ShownView } from './imaging/sharing'
import { channels } from './kit/channel'
import { instant } from './kit/values'
import { takesPart } from './meeting/roundCall'
import { notificationTypeNames } from './notifications/notificationTypes'
import { RoundView } from './rounds/view'

/** A member of a presence channel, as visible to the other members. */
export const PresenceMember = z.object({
  user_id: z.number(),
  name: z.string(),
  /** The name in the other script, because one message goes to readers of both languages. */
  alternate_name: z.string().nullable(),
  avatar: z.string().nullable(),
  kind: z.enum(['staff', 'patient']),
  /** For patients in a lobby: their appointment in this clinic session. */
  appointment_id: z.number().nullable(),
})
export type PresenceMember = z.output<typeof PresenceMember>

/** Of those who receive consultation requests, and of those who send them. */
const consultingPermissions = ['list-requests', 'show-episode', 'update-episode'] as const

const visitPermissions = ['patientEnterLobby', 'patient-show-appointment'] as const

/**
 * The realtime channels (document 2, section 7; decisions 12). Events are published after commit. In a presence
 * channel, patients see staff only; staff see all members.
 */
export const realtime = channels({
  clinic: {
    name: 'clinic.{id}',
    kind: 'private',
    record: 'clinicOfAppointment',
    permissions: {
      staff: ['view-Lobby', 'start-clinic', 'list-my-clinics', 'list-clinic-appointment'],
      patients: visitPermissions,
    },
    events: {
      /** The clinic session of the day was started or resumed. */
      StartClinic: z.object({ session_token: z.string(), date: z.string() }),
      /** The queue number of the patient being seen; null when the room is empty. */
      RoomOrder: z.object({ session_token: z.string(), room_order: z.number().nullable() }),
      /** A patient arrived, joined, left, was called in or finished: clients refetch their lists. */
      QueueChanged: z.object({
        /** Null before the session has started: the desk recorded an arrival. */
        session_token: z.string().nullable(),
      }),
      EndClinic: z.object({ session_token: z.string() }),
    },
  },
  lobby: {
    name: 'lobby.{id}',
    kind: 'presence',
    record: 'lobby',
    permissions: { staff: ['view-Lobby'], patients: ['patientEnterLobby'] },
    events: {
      Joined: z.object({ member: PresenceMember }),
      Left: z.object({ user_id: z.number() }),
    },
  },
  appointment: {
    name: 'appointment.{id}',
    kind: 'private',
    record: 'consultation',
    permissions: { staff: ['view-Lobby', 'start-clinic'], patients: visitPermissions },
    events: {
      /** The doctor called this patient in. */
      Called: z.object({ session_token: z.string(), appointment_id: z.number() }),
      FinishAppointment: z.object({ appointment_id: z.number() }),
      /** The doctor shows the patient something, or stops showing it: clients refetch the room. */
      FromDoctor: z.object({ appointment_id: z.number() }),
    },
  },
  episode: {
    name: 'episode.{id}',
    kind: 'private',
    record: 'episode',
    permissions: { staff: ['show-episode', 'update-episode'], patients: [] },
    events: {
      /** Somebody entered or left the call of the case, or asked others into it: clients refetch the call. */
      CallChanged: z.object({ episode_id: z.number() }),
      /** A dose waits for a second person, or was answered: clients refetch the doses. */
      DoseCheckChanged: z.object({ execution_id: z.number() }),
      /** An investigation was ordered, or something happened to one: clients refetch the investigations. */
      InvestigationChanged: z.object({ investigation_id: z.number() }),
    },
  },
  /** The doctors of a hospital who are online, for those who consult them (decision 189). */
  hospital: {
    name: 'hospital.{id}',
    kind: 'presence',
    record: 'consultingHospital',
    permissions: { staff: consultingPermissions, patients: [] },
    events: {
      Joined: z.object({ member: PresenceMember }),
      Left: z.object({ user_id: z.number() }),
    },
  },
  /** Who has a consultation request open. */
  request: {
    name: 'request.{id}',
    kind: 'presence',
    record: 'consultationRequest',
    permissions: { staff: consultingPermissions, patients: [] },
    events: {
      Joined: z.object({ member: PresenceMember }),
      Left: z.object({ user_id: z.number() }),
      /** Something was added to its timeline: clients refetch the request. */
      RequestChanged: z.object({ request_id: z.number() }),
    },
  },
  /** Who has the images of an order open, and what one of them shows the others (decision 185). */
  images: {
    name: 'images.{id}',
    kind: 'presence',
    record: 'investigation',
    permissions: { staff: ['list-investigation', 'show-investigation'], patients: [] },
    events: {
      Joined: z.object({ member: PresenceMember }),
      Left: z.object({ user_id: z.number() }),
      /** Several times a second while somebody shows something. */
      Shown: ShownView,
    },
  },
  episode_active_requests: {
    name: 'episode_active_requests.{episodeId}',
    kind: 'private',
    record: 'episode',
    permissions: { staff: ['show-episode', 'update-episode'], patients: [] },
    events: {
      /** A request ended, or was cancelled. */
      EndRequest: z.object({ request_id: z.number() }),
      /** A request was rejected, or returned for information. */
      RejectRequest: z.object({ request_id: z.number(), note: z.string() }),
      /** Anything else happened to a request of the episode: clients refetch the consultations. */
      RequestChanged: z.object({ request_id: z.number() }),
    },
  },
  /** A round, for everybody who takes part (document 3). Each event with a version follows the one before it. */
  round: {
    name: 'round.{id}',
    kind: 'private',
    record: 'attendedRound',
    permissions: { staff: takesPart, patients: [] },
    events: {
      StartRound: z.object({ round_id: z.number(), session_token: z.string() }),
      /** Another case is shown, or none: clients show its sheet if they have loaded it, and refetch the conference. */
      ActiveCase: z.object({ round_id: z.number(), version: z.number().int(), case_id: z.number().nullable() }),
      RoundSwitchSpeaker: z.object({ round_id: z.number(), version: z.number().int(), speaker_id: z.number() }),
      /** Hands, floor, polls, agenda or hall have changed: clients refetch the conference. */
      RoundChanged: z.object({ round_id: z.number(), version: z.number().int() }),
      /** What the presenter looks at, while the state has this version. */
      ViewChanged: z.object({ round_id: z.number(), version: z.number().int(), view: RoundView }),
      EndRound: z.object({ round_id: z.number() }),
    },
  },
  /** Who has the conference of a round open. */
  round_people: {
    name: 'round_people.{id}',
    kind: 'presence',
    record: 'attendedRound',
    permissions: { staff: takesPart, patients: [] },
    events: {
      Joined: z.object({ member: PresenceMember }),
      Left: z.object({ user_id: z.number() }),
    },
  },
  chat: {
    name: 'chat.{room}',
    kind: 'private',
    record: 'chatRoom',
    key: chatRoomName,
    permissions: { staff: chatStaffPermissions, patients: ['patientEnterLobby'] },
    events: {
      Message: ChatMessage,
      Read: z.object({ user_id: z.number(), message_id: z.number(), read_at: instant }),
    },
  },
  user: {
    name: 'user.{id}',
    kind: 'private',
    record: 'self',
    permissions: { staff: [], patients: [] },
    events: {
      /** The auth session was ended by order of the user or of an administrator: its pages leave for the sign-in page. */
      SessionEnded: z.object({ session_id: z.number() }),
      /** Another person sent a message in one of the user's chat rooms, open or not: clients refetch their counts. */
      ChatMessage: z.object({ room: z.string(), message_id: z.number() }),
      /** A new notification: clients refetch the unread ones. */
      Notification: z.object({ id: z.number(), type: z.enum(notificationTypeNames) }),
      /** A consultation request that the user has sent or received has changed: clients refetch their requests. */
      ConsultationChanged: z.object({ request_id: z.number() }),
      /** Some notifications were marked as read, here or on another device. */
      NotificationsRead: z.object({}),
    },
  },
})
