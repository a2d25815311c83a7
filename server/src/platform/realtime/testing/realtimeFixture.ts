import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { io, type Socket } from 'socket.io-client'
import type { RecordKind } from '#contract/kit/record'
import type {
  Acknowledgement,
  ClientMessage,
  ClientPayload,
  ServerMessage,
  ServerPayload,
} from '#contract/meeting/signals'
import type { Access } from '../../access/access'
import type { Caller } from '../../auth/caller'
import type { Shared } from '../../redis/shared'
import { eventuallyTimeout } from '../../testing/eventually'
import { createRealtime, type Timing } from '../createRealtime'
import { type Guest, guestTokenPrefix } from '../guestConnections'
import type { InContext } from '../messages'
import type { Realtime } from '../realtime'

/** Returns a user for tests, with the permissions of patients or of the clinic's staff. */
export function person(id: number, kind: 'staff' | 'patient', sessionId = id): Caller {
  const staff = ['view-Lobby', 'start-clinic']
  return {
    id,
    sessionId,
    firstName: `First${id}`,
    lastName: `Last${id}`,
    alternateName: null,
    email: `person${id}@example.org`,
    language: 'en',
    timeZone: 'Africa/Cairo',
    verified: true,
    hasSecondFactor: false,
    requiresSecondFactor: false,
    isSuperAdmin: false,
    roleCodes: new Set([kind === 'staff' ? 'DOCTOR' : 'PATIENT']),
    permissions: new Set(kind === 'staff' ? staff : ['patientEnterLobby']),
  }
}

/** A browser tab. */
export class Tab {
  readonly received: { message: string; payload: unknown }[] = []

  constructor(readonly socket: Socket) {
    socket.onAny((message: string, payload: unknown) => this.received.push({ message, payload }))
  }

  /** Opens a tab with a connection to a server. Rejects with the status from the server. */
  static async open(url: string, token: unknown): Promise<Tab> {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnectionDelay: 20 })
    const tab = new Tab(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', (error) => {
        socket.disconnect()
        reject(Object.assign(error, { status: (error as { data?: { status?: number } }).data?.status }))
      })
    })
    return tab
  }

  ask<M extends ClientMessage>(message: M, payload: ClientPayload<M>): Promise<Acknowledgement<M>> {
    return this.socket.timeout(eventuallyTimeout).emitWithAck(message, payload)
  }

  subscribe(channel: string): Promise<Acknowledgement<'subscribe'>> {
    return this.ask('subscribe', { channel })
  }

  /** Resolves once everything has arrived that the server sent to this tab before: a connection keeps the order. */
  async receivedAll(): Promise<void> {
    await this.ask('unsubscribe', { channel: 'none' })
  }

  payloadsOf<M extends ServerMessage>(message: M): ServerPayload<M>[] {
    return this.received.filter((one) => one.message === message).map((one) => one.payload as ServerPayload<M>)
  }

  /** The received events of channels, as `channel event`. */
  get events(): string[] {
    return this.payloadsOf('event').map((said) => `${said.channel} ${said.event}`)
  }
}

/** A realtime server on a port of its own, with tokens and access as set by the test. */
export class RealtimeFixture {
  /** Access token → its user. */
  readonly tokens = new Map<string, Caller>()
  /** Guest token → its guest. */
  readonly guests = new Map<string, Guest>()
  /** `{kind}:{user}:{key}`: the records that users can reach. */
  readonly reachable = new Set<string>()
  /** The errors of access checks and of authentication, while the database is unavailable. */
  accessFailure: Error | undefined
  authenticationFailure: Error | undefined
  /** Additional responses, by path. */
  readonly pages = new Map<string, { type: string; body: string }>()
  /** The server's log entries. */
  readonly problems: unknown[] = []
  /** The subscriptions that an audit entry was requested for. */
  readonly subscriptions: string[] = []
  private readonly tabs: Tab[] = []

  private constructor(
    readonly realtime: Realtime,
    readonly httpServer: Server,
    readonly url: string,
    /** Drops every connection, as a bad network does, without a closing handshake. */
    readonly dropLines: () => void,
    private readonly stop: () => Promise<void>,
  ) {}

  /**
   * @param shared the state shared with other servers, if there are any
   * @param perAddress how many connections one address has at most
   */
  static async open(
    timing: Partial<Timing> = {},
    inContext: InContext = (_, work) => work(),
    shared?: Shared,
    perAddress = 30,
  ): Promise<RealtimeFixture> {
    const httpServer = createServer(({ url = '/' }, response) => {
      const page = fixture.pages.get(url.replace(/\?.*/, ''))
      response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body)
    })
    const access: Access = {
      async reachable(kind, caller, keys) {
        if (fixture.accessFailure) throw fixture.accessFailure
        return new Set(keys.map(String).filter((key) => fixture.reachable.has(`${kind}:${caller.id}:${key}`)))
      },
    }
    const report = (...problem: unknown[]) => void fixture.problems.push(problem)
    const realtime = createRealtime({
      httpServer,
      log: { warn: report, error: report },
      access,
      async authenticate(tokens) {
        if (fixture.authenticationFailure) throw fixture.authenticationFailure
        const valid = [...fixture.tokens].filter(([token]) => tokens.includes(token))
        return new Map(valid.map(([token, caller]) => [token, { caller, scope: 'all' }]))
      },
      authenticateGuests: async (tokens) => new Map([...fixture.guests].filter(([token]) => tokens.includes(token))),
      inContext,
      auditSubscription: (...subscription) => void fixture.subscriptions.push(subscription.join(' ')),
      timing: { leftAfter: 50, ...timing },
      maxSockets: { perPerson: 20, perAddress },
      addressOf: ({ socket, headers }) => String(headers['x-forwarded-for'] ?? socket.remoteAddress),
      shared,
    })
    const lines = new Set<Duplex>()
    httpServer.on('upgrade', (_, line) => lines.add(line))
    const cut = () => {
      for (const line of lines) line.destroy()
      lines.clear()
    }
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
    const { port } = httpServer.address() as AddressInfo
    const fixture: RealtimeFixture = new RealtimeFixture(
      realtime,
      httpServer,
      `http://127.0.0.1:${port}`,
      cut,
      async () => {
        await realtime.close()
        await new Promise((resolve) => httpServer.close(resolve))
      },
    )
    return fixture
  }

  admit(caller: Caller, ...records: [RecordKind, number | string][]): void {
    this.tokens.set(`token-${caller.id}`, caller)
    for (const [kind, key] of records) this.reachable.add(`${kind}:${caller.id}:${key}`)
  }

  /** Adds a guest of a room; their token is `guest.{id}`. */
  admitGuest(guestId: number, room: string): void {
    const guest = { guestId, room, name: `Guest ${guestId}`, relation: 'relative' as const }
    this.guests.set(`${guestTokenPrefix}${guestId}`, guest)
  }

  /** Rejects with the status from the server. */
  async connect(token: string): Promise<Tab> {
    const tab = await Tab.open(this.url, token)
    this.tabs.push(tab)
    return tab
  }

  tabOf(caller: Caller): Promise<Tab> {
    return this.connect(`token-${caller.id}`)
  }

  async close(): Promise<void> {
    for (const tab of this.tabs) tab.socket.disconnect()
    await this.stop()
  }
}
