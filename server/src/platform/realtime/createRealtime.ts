import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { realtime as channels, type PresenceMember } from '#contract/channels'
import type { Channel } from '#contract/kit/channel'
import type { Access } from '../access/access'
import { maybeContext } from '../context'
import { networkOf } from '../limits/networkOf'
import type { Shared } from '../redis/shared'
import {
  isOf,
  type LiveConnection,
  payloadOf,
  type RealtimeServer,
  type RealtimeSocket,
  type Target,
  type TokenHolder,
} from './connection'
import { ConnectionCounts } from './connectionCounts'
import { AdmissionError, Credentials } from './credentials'
import { type AuthenticateGuests, GuestConnections, guestTokenPrefix } from './guestConnections'
import { handleMessages, type InContext, type MessageHandlers, type RealtimeLog } from './messages'
import { PresenceRegistry } from './presence'
import { PresenceEvents } from './presenceEvents'
import type { DisconnectHandler, Realtime, ReauthoriseHandler } from './realtime'
import { RealtimeError } from './realtimeError'
import { type RunLater, runLater } from './runLater'
import { sharePresence } from './sharedPresence'
import { type AuditSubscription, roomOf, Subscriptions } from './subscriptions'

export interface RealtimeParts {
  /** Shared with the calls; the connections are under /socket.io. */
  httpServer: HttpServer
  log: RealtimeLog
  access: Access
  /** Returns the holders of those tokens that are valid. */
  authenticate(tokens: readonly string[]): Promise<Map<string, TokenHolder>>
  /** Without it, no guest can connect. */
  authenticateGuests?: AuthenticateGuests
  inContext: InContext
  auditSubscription: AuditSubscription
  timing?: Partial<Timing>
  /** The largest numbers of connections, of one person or guest and of one network. */
  maxSockets: { perPerson: number; perAddress: number }
  /** Returns the client's address of a request. */
  addressOf(request: IncomingMessage): string
  /** The state shared with other servers, if there are any. */
  shared?: Pick<Shared, 'redis' | 'servers' | 'adapter'> | undefined
}

/** In milliseconds. */
export interface Timing {
  /** How long after their last connection a person counts as gone. */
  leftAfter: number
  /** How often a connection's token and permissions are checked again. */
  checkEvery: number
  /** How long an expired token can be renewed. */
  renewGrace: number
  /** How long a connection can be open without having sent a token. */
  connectTimeout: number
  /** Measures `leftAfter` and `renewGrace`. */
  runLater: RunLater
}

const defaultTiming: Timing = {
  leftAfter: 2_000,
  checkEvery: 30_000,
  renewGrace: 60_000,
  connectTimeout: 10_000,
  runLater,
}

/**
 * Creates the realtime service on an HTTP server that the caller opens and closes. Missed events are not replayed after
 * a lost connection (Socket.IO would send them before authorization): browsers subscribe again, each channel is
 * authorized again, and screens refetch their data.
 */
export function createRealtime(parts: RealtimeParts): Realtime {
  const { log, inContext } = parts
  const timing = { ...defaultTiming, ...parts.timing }
  const { shared } = parts
  const io: RealtimeServer = new Server(parts.httpServer, {
    ...(shared ? { adapter: shared.adapter } : {}),
    serveClient: false,
    maxHttpBufferSize: 128 * 1024,
    pingInterval: 10_000,
    pingTimeout: 15_000,
    connectTimeout: timing.connectTimeout,
    allowRequest: (request, decide) => decide(null, !closing && !isRefused(request)),
  })
  const networks = new ConnectionCounts(parts.maxSockets.perAddress)
  const people = new ConnectionCounts(parts.maxSockets.perPerson)
  const networkOfRequest = (request: IncomingMessage) => networkOf(parts.addressOf(request))
  // Requests with a session id belong to a connection that is already counted.
  const isRefused = (request: IncomingMessage) =>
    !/[?&]sid=/.test(request.url ?? '') && networks.isFull(networkOfRequest(request))
  io.engine.on('connection', (connection: EngineConnection) => {
    connection.once('close', networks.add(networkOfRequest(connection.request)))
  })
  let closing = false
  const begin = new WeakMap<RealtimeSocket, () => void>()
  const connections = new Map<string, LiveConnection>()
  const disconnectHandlers: DisconnectHandler[] = []
  const presenceEvents = new PresenceEvents(inContext, log, emitTo)
  const sharedPresence = shared && sharePresence(shared, presenceEvents, (room) => presence.members(room), log)
  const presence: PresenceRegistry = new PresenceRegistry(
    timing.leftAfter,
    sharedPresence ?? presenceEvents,
    timing.runLater,
  )
  shared?.servers.onReturn(async () => sharedPresence?.republish(shared.servers.id, presence.entries()))
  const members = async (room: string) => (sharedPresence ? sharedPresence.members(room) : presence.members(room))
  const subscriptions = new Subscriptions({
    access: parts.access,
    presence,
    members,
    hooksOf: (name) => presenceEvents.hooksOf(name),
    auditSubscription: parts.auditSubscription,
  })
  const reauthoriseHandlers: ReauthoriseHandler[] = []
  const credentials = new Credentials({ ...parts, ...timing, subscriptions, reauthoriseHandlers })

  const channelHandlers: MessageHandlers = {
    async authenticate(connection, { token }) {
      await credentials.renew(requireConnection(connection.id), token)
      return {}
    },
    subscribe: (connection, { channel }) => subscriptions.subscribe(requireConnection(connection.id), channel),
    unsubscribe(connection, { channel }) {
      subscriptions.unsubscribe(requireConnection(connection.id), channel)
      return {}
    },
  }
  const handlers: MessageHandlers = { ...channelHandlers }

  const runDisconnectHandlers: (...parameters: Parameters<DisconnectHandler>) => void = (connection, isExpired) => {
    for (const handler of disconnectHandlers) {
      handler(connection, isExpired).catch((err: unknown) => log.error({ err }, 'a disconnect handler failed'))
    }
  }
  const guests = new GuestConnections({
    authenticateGuests: parts.authenticateGuests ?? (async () => new Map()),
    inContext,
    log,
    onDisconnect: runDisconnectHandlers,
  })

  async function admit(socket: RealtimeSocket): Promise<() => void> {
    const token: unknown = socket.handshake.auth.token
    if (typeof token === 'string' && token.startsWith(guestTokenPrefix)) {
      const guest = await guests.admit(socket, token)
      countPerson(socket, `guest ${guest.caller.guestId}`)
      return () => guests.accept(guest)
    }
    const connection = await credentials.admit(socket)
    countPerson(socket, `user ${connection.caller.id}`)
    return () => accept(connection)
  }

  /** @throws AdmissionError 429 if the person has too many connections */
  function countPerson(socket: RealtimeSocket, person: string): void {
    if (people.isFull(person)) throw new AdmissionError(429)
    const uncount = people.add(person)
    socket.once('disconnect', uncount)
    socket.conn.once('close', uncount)
  }

  function accept(connection: LiveConnection): void {
    const { socket, caller } = connection
    connections.set(socket.id, connection)
    const within = <T>(work: () => Promise<T>) => inContext(connection.caller, work)
    const handled = connection.scope === 'all' ? handlers : channelHandlers
    handleMessages(connection, { handlers: handled, within, who: { user_id: caller.id }, log })
    socket.on('disconnect', () => {
      connections.delete(socket.id)
      connection.forget()
      subscriptions.leaveAll(connection)
      runDisconnectHandlers(connection, false)
    })
  }

  io.use((socket, next) => {
    admit(socket).then(
      (welcomed) => {
        begin.set(socket, welcomed)
        next()
      },
      (error) => next(error),
    )
  })
  io.on('connection', (socket) => begin.get(socket)?.())

  const sweep = setInterval(() => {
    void credentials.checkAll([...connections.values()])
    void guests.checkAll()
  }, timing.checkEvery)
  sweep.unref()

  function requireConnection(id: string): LiveConnection {
    const connection = connections.get(id)
    if (!connection) throw new RealtimeError(410)
    return connection
  }

  const guestEnds: ((guestId: number) => void)[] = []
  function endGuest(guestId: number): void {
    guests.end(guestId)
    for (const ended of guestEnds) ended(guestId)
  }

  const orders = {
    'disconnect-people': (target: Target) => {
      if ('guestId' in target) endGuest(target.guestId)
      else for (const connection of connectionsOf(target)) connection.end()
    },
    'recheck-people': (target: Target) => void credentials.checkAll(connectionsOf(target), true),
  }
  if (shared) for (const [order, carryOut] of Object.entries(orders)) io.on(order as keyof typeof orders, carryOut)

  function connectionsOf(target: Target): LiveConnection[] {
    return [...connections.values()].filter((connection) => isOf(connection, target))
  }

  /** After commit, on this server and the others. */
  function orderEverywhere(order: keyof typeof orders, target: Target): void {
    afterCommit(() => {
      orders[order](target)
      if (shared) io.serverSideEmit(order, target)
    })
  }

  function emitTo(channel: string, audiences: ('staff' | 'patients')[], event: string, data: unknown): void {
    for (const audience of audiences) io.to(roomOf(channel, audience)).emit('event', { channel, event, data })
  }

  return {
    publish(channel, key, event) {
      const declared: Channel = channels[channel]
      const name = String(event.event)
      const schema = declared.events[name]
      if (!schema) throw new Error(`${channel} has no event ${name}`)
      const data = schema.parse(event.data)
      afterCommit(() => emitTo(`${channel}.${key}`, ['staff', 'patients'], name, data))
    },
    async present(channel, key) {
      return (await members(`${channel}.${key}`)).map((member: PresenceMember) => member.user_id)
    },
    get connectionCount() {
      return connections.size + guests.count
    },
    get isPresenceComplete() {
      return sharedPresence?.isComplete ?? true
    },
    send: (connectionId, message, payload) => void io.to(connectionId).emit(message, ...payloadOf(message, payload)),
    onPresence: (channel, hooks) => presenceEvents.add(channel, hooks),
    handle(message, handler) {
      Object.assign(handlers, { [message]: handler })
    },
    handleGuests(message, handler) {
      Object.assign(guests.handlers, { [message]: handler })
    },
    onGuestEnded: (handler) => void guestEnds.push(handler),
    onReauthorise: (handler) => void reauthoriseHandlers.push(handler),
    onDisconnect: (handler) => void disconnectHandlers.push(handler),
    disconnect: (target) => orderEverywhere('disconnect-people', target),
    recheck: (target) => orderEverywhere('recheck-people', target),
    async close() {
      // Asks browsers to reconnect, but not to a server that is shutting down, and not all at the same time.
      closing = true
      io.local.emit('going', {})
      await new Promise(setImmediate)
      clearInterval(sweep)
      presence.close()
      for (const connection of connections.values()) connection.forget()
      // The HTTP server is closed by its owner; browsers lose the connection and reconnect automatically.
      io.engine.close()
      await sharedPresence?.settled()
      await presenceEvents.settled()
      if (shared) await io.of('/').adapter.close()
    },
  }
}

/** What is used here of a connection before it is authenticated. */
interface EngineConnection {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): void
}

function afterCommit(work: () => void): void {
  const current = maybeContext()
  if (current?.transaction) current.afterCommit.push(work)
  else work()
}
