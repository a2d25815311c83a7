import type { Socket } from 'socket.io-client'
import type { PresenceMember } from '#contract/channels'
import type {
  Acknowledgement,
  ClientMessage,
  ClientPayload,
  ServerMessage,
  ServerPayload,
} from '#contract/meeting/signals'
import type { TokenEvent } from '../api/token'
import { type ChannelListener, ChannelRegistry } from './channelRegistry'
import { ConnectionState, type ConnectionStatus } from './connectionState'

export interface RealtimeOptions {
  /** Returns a valid token, renewed first if needed; null if nobody is signed in. */
  getToken(): Promise<string | null>
  /** Calls `listener` when the token was renewed, or there is none any more. Returns a function that removes it. */
  watchToken?(listener: (event: TokenEvent) => void): () => void
  /** Origin of the server; the page's own by default. */
  address?: string
}

type ServerEvents<M extends ServerMessage> = (payload: ServerPayload<M>) => void

const responseTimeout = 8_000
const connectWithin = 10_000
const askTokenAgainAfter = 15_000

/**
 * The realtime connection to the server. It connects with the first channel or message and then maintains the
 * connection: it renews the token, reconnects, subscribes again and makes the screens refetch what they show.
 */
export class RealtimeClient {
  private readonly state = new ConnectionState()
  private readonly events = new Map<ServerMessage, Set<(payload: unknown) => void>>()
  private readonly channels = new ChannelRegistry({
    join: (channel) => this.askNow('subscribe', { channel }),
    leave: (channel) => void this.askNow('unsubscribe', { channel }),
  })
  private socket: Socket | undefined
  private opening: Promise<void> | undefined
  private stopWatching: (() => void) | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(private readonly options: RealtimeOptions) {}

  /**
   * Listens to a channel such as `lobby.5`.
   *
   * @returns a function that stops listening
   */
  subscribe(channel: string, listener: ChannelListener): () => void {
    void this.open()
    return this.channels.add(channel, listener)
  }

  /** Returns the members of a presence channel; empty if this page does not listen to it. */
  members(channel: string): readonly PresenceMember[] {
    return this.channels.members(channel)
  }

  /**
   * Sends a message and waits for its acknowledgement; status 0 means that there was no response.
   * @param signal aborts it while it waits for the connection: it is not sent then
   */
  async request<M extends ClientMessage>(
    message: M,
    payload: ClientPayload<M>,
    signal?: AbortSignal,
  ): Promise<Acknowledgement<M>> {
    await this.open()
    await this.state.connectedWithin(connectWithin)
    if (signal?.aborted) return { ok: false, status: 0 }
    return this.askNow(message, payload)
  }

  /** Sends a message, or drops it if the connection is down. */
  send<M extends ClientMessage>(message: M, payload: ClientPayload<M>): void {
    void this.askNow(message, payload)
  }

  /**
   * Calls `listener` for every message of one kind.
   *
   * @returns a function that removes the listener
   */
  on<M extends ServerMessage>(message: M, listener: ServerEvents<M>): () => void {
    const listeners = this.events.get(message) ?? new Set()
    const untyped = listener as (payload: unknown) => void
    this.events.set(message, listeners.add(untyped))
    return () => listeners.delete(untyped)
  }

  get status(): ConnectionStatus {
    return this.state.status
  }

  onStatus = (listener: () => void): (() => void) => this.state.watch(listener)

  /**
   * Calls `listener` when the connection has come up, with its channels joined, or has gone down.
   *
   * @returns a function that removes the listener
   */
  onConnectionChange(listener: (up: boolean) => void): () => void {
    let known = this.state.isUp
    return this.state.watch(() => {
      if (this.state.isUp === known) return
      known = this.state.isUp
      listener(known)
    })
  }

  /** Closes the connection permanently, when the page is unloaded. */
  close(): void {
    this.closed = true
    clearTimeout(this.retry)
    this.stopWatching?.()
    this.channels.close()
    this.state.close()
    this.socket?.disconnect()
  }

  private open(): Promise<void> {
    this.opening ??= this.load().catch(() => {
      this.opening = undefined
      this.retryAfter(2_000, () => void this.open())
    })
    return this.opening
  }

  private async load(): Promise<void> {
    const { io } = await import('socket.io-client')
    const socket = io(this.options.address ?? '/', {
      auth: (give) => void this.token().then((token) => give({ token: token ?? '' })),
      autoConnect: false,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: connectWithin,
      reconnectionDelay: 400,
      reconnectionDelayMax: 4_000,
    })
    this.socket = socket
    socket.on('connect', () => void this.connected())
    socket.on('disconnect', () => this.disconnected(socket))
    socket.on('connect_error', () => this.disconnected(socket))
    socket.onAny((message: ServerMessage, payload: unknown) => this.receive(message, payload))
    this.stopWatching = this.options.watchToken?.((event) => this.tokenChanged(event))
    this.state.followNetwork()
    // Does not wait for the next attempt, which may be seconds away.
    window.addEventListener('online', () => {
      if (this.closed || socket.connected || !socket.active) return
      socket.disconnect().connect()
    })
    void this.connect()
  }

  private async connect(): Promise<void> {
    const token = await this.token()
    if (this.closed || this.socket?.active) return
    if (token) this.socket?.connect()
    else {
      this.state.set('signed-out')
      this.retryAfter(askTokenAgainAfter, () => void this.connect())
    }
  }

  private token(): Promise<string | null> {
    return this.options.getToken().catch(() => null)
  }

  private async connected(): Promise<void> {
    clearTimeout(this.retry)
    await this.channels.joinAll()
    if (this.socket?.connected) this.state.set('connected')
  }

  private disconnected(socket: Socket): void {
    if (this.closed) return
    this.channels.lost()
    this.state.set('down')
    // The server refused or closed the connection, so Socket.IO does not reconnect: a newer token may be accepted.
    if (!socket.active) this.retryAfter(1_000 + Math.random() * 1_000, () => void this.connect())
  }

  private tokenChanged(event: TokenEvent): void {
    if (event !== 'renewed') {
      this.socket?.disconnect()
      this.state.set('signed-out')
    } else if (this.socket?.connected) void this.authenticate()
    else void this.connect()
  }

  private async authenticate(): Promise<void> {
    const token = await this.token()
    if (token) await this.askNow('authenticate', { token })
  }

  private receive(message: ServerMessage, payload: unknown): void {
    if (message === 'renew') void this.authenticate()
    // Disconnects here, because Socket.IO's own first reconnect would happen in all browsers at the same moment.
    if (message === 'going') this.socket?.disconnect()
    if (message === 'event') this.channels.event(payload as ServerPayload<'event'>)
    if (message === 'subscription:ended') this.channels.ended(payload as ServerPayload<'subscription:ended'>)
    for (const listener of this.events.get(message) ?? []) listener(payload)
  }

  private async askNow<M extends ClientMessage>(message: M, payload: ClientPayload<M>): Promise<Acknowledgement<M>> {
    // Socket.IO would buffer the message for the next connection and send it before the channels are joined again.
    if (!this.socket?.connected) return { ok: false, status: 0 }
    try {
      return await this.socket.timeout(responseTimeout).emitWithAck(message, payload)
    } catch {
      return { ok: false, status: 0 }
    }
  }

  private retryAfter(milliseconds: number, again: () => void): void {
    clearTimeout(this.retry)
    if (!this.closed) this.retry = setTimeout(again, milliseconds)
  }
}
