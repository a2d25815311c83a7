import * as z from 'zod'
import { ChatMessage, chatRoomName } from './chat/calls'
import { channels } from './kit/channel'
import { instant } from './kit/values'
import { notificationTypeNames } from './notifications/notificationTypes'

/** The member of a presence channel, as the others may know them. */
export const PresenceMember = z.object({
  user_id: z.number(),
  name: z.string(),
  /** The name in the other script: those who hear of the member read different languages. */
  alternate_name: z.string().nullable(),
  avatar: z.string().nullable(),
  kind: z.enum(['staff', 'patient']),
  /** Patients in a lobby: their appointment of this session. */
  appointment_id: z.number().nullable(),
})
export type PresenceMember = z.output<typeof PresenceMember>

const visitPermissions = ['patientEnterLobby', 'patient-show-appointment'] as const

/**
 * The realtime channels (document 2, section 7; decisions 12). Events are published after commit.
 * In a presence channel patients see staff only; staff see everybody.
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
      /** The session of the day was started or resumed. */
      StartClinic: z.object({ session_token: z.string(), date: z.string() }),
      /** The queue number that is being seen; null when the room is empty. */
      RoomOrder: z.object({ session_token: z.string(), room_order: z.number().nullable() }),
      /** Someone joined, left, was called or finished: lists are to be read again. */
      QueueChanged: z.object({ session_token: z.string() }),
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
      /** The doctor calls this patient in. */
      Called: z.object({ session_token: z.string(), appointment_id: z.number() }),
      FinishAppointment: z.object({ appointment_id: z.number() }),
    },
  },
  chat: {
    name: 'chat.{room}',
    kind: 'private',
    record: 'chatRoom',
    key: chatRoomName,
    permissions: { staff: ['view-Lobby'], patients: ['patientEnterLobby'] },
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
      /** The session was ended elsewhere: sign in again. */
      SessionEnded: z.object({ session_id: z.number() }),
      /** A message of somebody else in one of my chat rooms, whether or not it is open: counts are to be read again. */
      ChatMessage: z.object({ room: z.string(), message_id: z.number() }),
      /** Something that I am told: what I have not read is to be read again. */
      Notification: z.object({ id: z.number(), type: z.enum(notificationTypeNames) }),
      /** Some of it was read, here or elsewhere. */
      NotificationsRead: z.object({}),
    },
  },
})
