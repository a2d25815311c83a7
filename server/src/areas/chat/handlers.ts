import { chat } from '#contract/chat/calls'
import { caller, context } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { notFound } from '../../platform/http/problem'
import { messagesBefore, sendMessage } from './messages'
import { roomsInScope } from './policy'
import { readersOf, readUpTo } from './reads'
import { participantsOf, roomOf } from './rooms'
import { roomNamesOfPatient, roomNamesOfSession, unreadIn } from './unread'

/**
 * Returns the room named in a request body, with its participants.
 * @throws Problem 404 when the caller is not a participant
 */
async function conversation({ body }: { body: { room: string } }) {
  const { access } = context().platform
  const reachable = await access.reachable('chatRoom', caller(), [body.room], chat.unread.permission)
  if (!reachable.has(body.room)) throw notFound()
  return { data: { room: body.room, participants: await participantsOf(await roomOf(body.room)) } }
}

export const chatHandlers = handlers(chat, {
  accessToken: async () => {
    const { id, sessionId, roleCodes } = caller()
    const token = context().platform.chatTokens.sign({ userId: id, sessionId, roles: [...roleCodes] })
    return { data: { token, identity: String(id) } }
  },

  coordinators: conversation,
  doctors: conversation,

  messages: async ({ params, query }) => {
    const room = await roomOf(params.room)
    const { messages, hasOlder } = await messagesBefore(room, query.before)
    const readers = await readersOf(room.name)
    return { data: messages, meta: { has_older: hasOlder, readers, participants: await participantsOf(room) } }
  },

  send: async ({ params, body }) => ({ data: await sendMessage(await roomOf(params.room), body) }),

  read: async ({ params, body }) => ({ data: await readUpTo(params.room, body.message_id) }),

  unread: async ({ query, scope }) => {
    const names = query.session ? await roomNamesOfSession(query.session) : await roomNamesOfPatient()
    return { data: await unreadIn(await roomsInScope(names, await scope())) }
  },
})
