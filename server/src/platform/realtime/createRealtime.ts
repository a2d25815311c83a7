import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { realtime as channels, type PresenceMember } from '#contract/channels'
import type { Channel } from '#contract/kit/channel'
import type { Access } from '../access/access'
import type { Caller } from '../auth/caller'
import { maybeContext } from '../context'
import type { LiveConnection, RealtimeServer, RealtimeSocket } from './connection'
import { Credentials } from './credentials'
import type { RealtimeLog } from './messages'
import { answerMessages, type InContext, type MessageHandlers } from './messages'
import { PresenceBook } from './presence'
import { PresenceNews } from './presenceNews'
import type { Realtime } from './realtime'
import { Refusal } from './refusal'
import { roomOf, Subscriptions } from './subscriptions'

export interface RealtimeParts {
  /** Shared with the calls; the connections live under /socket.io. */
  httpServer: HttpServer
  log: RealtimeLog
  access: Access
  /** The person of an access token that stands, with their rights as they are now; otherwise null. */
  authenticate(token: string): Promise<Caller | null>
  inContext: InContext
  timing?: Partial<Timing>
}

/** In milliseconds. */
export interface Timing {
  /** How long after the last connection somebody has left. */
  leftAfter: number
  /** How often a connection's token and rights are looked at again. */
  checkEvery: number
  /** How long an expired token may be renewed. */
  renewGrace: number
}

const usualTiming: Timing = { leftAfter: 2_000, checkEvery: 30_000, renewGrace: 60_000 }

/**
 * The realtime service on an HTTP server that the caller opens and closes. Missed events are not replayed after a lost
 * line (Socket.IO would send them before it asks who is there): browsers subscribe again, each channel is authorised
 * anew, and screens read again what they show.
 */
export function createRealtime(parts: RealtimeParts): Realtime {
  const { log, inContext } = parts
  const timing = { ...usualTiming, ...parts.timing }
  const io: RealtimeServer = new Server(parts.httpServer, {
    serveClient: false,
    maxHttpBufferSize: 128 * 1024,
    pingInterval: 10_000,
    pingTimeout: 15_000,
    allowRequest: (_, decide) => decide(null, !closing),
  })
  let closing = false
  const admitted = new WeakMap<RealtimeSocket, LiveConnection>()
  const connections = new Map<string, LiveConnection>()
  const handlers: MessageHandlers = {}
  const goodbyes: Parameters<Realtime['onDisconnect']>[0][] = []
  const news = new PresenceNews(inContext, log, say)
  const presence = new PresenceBook(timing.leftAfter, news)
  const subscriptions = new Subscriptions({ access: parts.access, presence, hooksOf: (name) => news.hooksOf(name) })
  const credentials = new Credentials({ ...parts, renewGrace: timing.renewGrace, subscriptions })

  handlers.authenticate = async (connection, { token }) => {
    await credentials.renew(live(connection.id), token)
    return {}
  }
  handlers.subscribe = (connection, { channel }) => subscriptions.subscribe(live(connection.id), channel)
  handlers.unsubscribe = (connection, { channel }) => {
    subscriptions.unsubscribe(live(connection.id), channel)
    return {}
  }

  io.use((socket, next) => {
    credentials.admit(socket).then(
      (connection) => {
        admitted.set(socket, connection)
        next()
      },
      (error) => next(error),
    )
  })
  io.on('connection', (socket) => {
    const connection = admitted.get(socket)
    if (!connection) return
    connections.set(socket.id, connection)
    answerMessages(connection, handlers, inContext, log)
    socket.on('disconnect', () => {
      connections.delete(socket.id)
      connection.forget()
      subscriptions.leaveAll(connection)
      for (const goodbye of goodbyes) goodbye(connection)
    })
  })

  const sweep = setInterval(() => void credentials.checkAll([...connections.values()]), timing.checkEvery)
  sweep.unref()

  function live(id: string): LiveConnection {
    const connection = connections.get(id)
    if (!connection) throw new Refusal(410)
    return connection
  }

  function say(channel: string, audiences: ('staff' | 'patients')[], event: string, data: unknown): void {
    for (const audience of audiences) io.to(roomOf(channel, audience)).emit('event', { channel, event, data })
  }

  return {
    publish(channel, key, event) {
      const declared: Channel = channels[channel]
      const name = String(event.event)
      const schema = declared.events[name]
      if (!schema) throw new Error(`${channel} has no event ${name}`)
      const data = schema.parse(event.data)
      afterCommit(() => say(`${channel}.${key}`, ['staff', 'patients'], name, data))
    },
    async present(channel, key) {
      return presence.members(`${channel}.${key}`).map((member: PresenceMember) => member.user_id)
    },
    onPresence: (channel, hooks) => news.add(channel, hooks),
    answer(message, handler) {
      Object.assign(handlers, { [message]: handler })
    },
    onDisconnect: (handler) => void goodbyes.push(handler),
    disconnect(target) {
      afterCommit(() => {
        for (const connection of connections.values()) if (isOf(connection, target)) connection.end()
      })
    },
    recheck(target) {
      afterCommit(() => {
        const theirs = [...connections.values()].filter((connection) => isOf(connection, target))
        void credentials.checkAll(theirs, true)
      })
    },
    async close() {
      // Browsers come back at once: not to a server that is going.
      closing = true
      clearInterval(sweep)
      presence.close()
      for (const connection of connections.values()) connection.forget()
      // The HTTP server is closed by whoever opened it; browsers see a lost line and come back by themselves.
      io.engine.close()
      await news.settled()
    },
  }
}

function isOf(connection: LiveConnection, target: { sessionId: number } | { userId: number }): boolean {
  return 'sessionId' in target
    ? connection.caller.sessionId === target.sessionId
    : connection.caller.id === target.userId
}

function afterCommit(work: () => void): void {
  const current = maybeContext()
  if (current?.transaction) current.afterCommit.push(work)
  else work()
}
