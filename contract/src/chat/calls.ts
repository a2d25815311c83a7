import * as z from 'zod'
import { area } from '../kit/endpoint'
import { filter, List, One } from '../kit/responses'
import { id, instant, multiLine } from '../kit/values'

export const ChatPerson = z.object({
  id: z.number(),
  name: z.string(),
  /** The name in the other script, because one message goes to readers of both languages. */
  alternate_name: z.string().nullable(),
  avatar: z.string().nullable(),
  kind: z.enum(['doctor', 'coordinator', 'patient', 'colleague']),
})

export const ChatMessage = z.object({
  id: z.number(),
  room: z.string(),
  body: z.string(),
  created_at: instant,
  sender: ChatPerson,
  /** The sender's own id of the message, by which a repeat is recognized and an optimistic message is replaced. */
  client_id: z.string(),
})
export type ChatMessage = z.output<typeof ChatMessage>

export const ChatReader = z.object({ user_id: z.number(), message_id: z.number(), read_at: instant })

const Conversation = z.object({ room: z.string(), participants: z.array(ChatPerson) })

/**
 * Room names: `appointment-{id}` is one patient with the clinic's coordinators and doctor; `lobby-{session}` is for the
 * clinic session's staff only; `request-{id}` is for the doctors of a consultation request, `round-{id}` for everybody who takes part in a round. Two patients never share a room.
 */
export const chatRoomName = z
  .string()
  .regex(/^(appointment-\d{1,9}|lobby-[0-9a-f-]{36}|request-\d{1,9}|round-\d{1,9})$/, 'validation.chatRoom')

const room = z.object({ room: chatRoomName })
const ConversationInput = z.object({ room: chatRoomName, conversation_id: z.string().max(255).nullish() })

/** Those of `realtime.chat`, too. */
export const chatStaffPermissions = ['view-Lobby', 'list-requests', 'update-episode', 'list-my-notifications'] as const

const chatPermissions = [...chatStaffPermissions, 'patientEnterLobby'] as const

export const MessageInput = z.object({
  body: multiLine(4000).min(1, 'validation.required'),
  client_id: z.uuid(),
})

export const chat = area({
  accessToken: {
    method: 'GET',
    path: '/api/admin/chat/accessToken',
    shows: 'caller',
    permission: chatPermissions,
    summary: 'Who I am in chats, and a short-lived token for a realtime connection that opens only the chat',
    secret: true,
    response: One(z.object({ token: z.string(), identity: z.string() })),
  },
  coordinators: {
    method: 'POST',
    path: '/api/admin/chat/coordinators',
    permission: chatPermissions,
    summary: 'Open a room with the coordinators of its clinic',
    body: ConversationInput,
    audit: { kind: 'chatRoom', id: 'body.room', changes: 'request' },
    idempotency: 'natural',
    response: One(Conversation),
  },
  doctors: {
    method: 'POST',
    path: '/api/admin/chat/doctors',
    permission: chatPermissions,
    summary: 'Open a room with the doctor of its clinic',
    body: ConversationInput,
    audit: { kind: 'chatRoom', id: 'body.room', changes: 'request' },
    idempotency: 'natural',
    response: One(Conversation),
  },
  messages: {
    method: 'GET',
    path: '/api/admin/chat/{room}/messages',
    permission: chatPermissions,
    summary: 'The newest messages of a room, or those before one; oldest first, 30 at a time',
    params: room,
    record: { kind: 'chatRoom', param: 'room' },
    query: z.object({ before: filter(id) }),
    response: z.object({
      data: z.array(ChatMessage),
      meta: z.object({ has_older: z.boolean(), readers: z.array(ChatReader), participants: z.array(ChatPerson) }),
    }),
  },
  send: {
    method: 'POST',
    path: '/api/admin/chat/{room}/messages',
    permission: chatPermissions,
    summary: 'Write a message; the same client_id twice is one message',
    params: room,
    record: { kind: 'chatRoom', param: 'room' },
    body: MessageInput,
    audit: { kind: 'chatRoom', id: 'params.room', changes: 'request' },
    // Repeats are recognized by `client_id`.
    idempotency: 'natural',
    response: One(ChatMessage),
  },
  read: {
    method: 'POST',
    path: '/api/admin/chat/{room}/read',
    permission: chatPermissions,
    summary: 'I have read up to this message',
    params: room,
    record: { kind: 'chatRoom', param: 'room' },
    body: z.object({ message_id: id }),
    audit: { kind: 'chatRoom', id: 'params.room', changes: 'request' },
    idempotency: 'natural',
    response: One(ChatReader),
  },
  unread: {
    method: 'GET',
    path: '/api/admin/chat/unread',
    permission: chatPermissions,
    summary: 'How many messages wait for me, by room of a session',
    query: z.object({ session: filter(z.uuid()) }),
    scope: { through: 'chatRoom' },
    reads: { kind: 'chatRoom', ids: 'data.room' },
    response: List(z.object({ room: z.string(), unread: z.number().int(), last_message: ChatMessage.nullable() })),
  },
})
