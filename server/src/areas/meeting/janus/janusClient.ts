import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { JanusSettings } from '../../../platform/config/config'
import { janusToken, videoRoomPlugin } from './token'

/** A session description in the format of Janus. */
export const Jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() })
export type Jsep = z.output<typeof Jsep>

/**
 * The parts of a Janus response that are used here; the plugin's own data is parsed by the code that sent the request.
 */
const JanusResponse = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  sender: z.number().optional(),
  data: z.object({ id: z.number() }).optional(),
  plugindata: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: Jsep.optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
})
type JanusResponse = z.output<typeof JanusResponse>

/** An event of a handle: the plugin's data, and a session description if there is one. */
export interface JanusEvent {
  data: Record<string, unknown>
  jsep: Jsep | undefined
}

/** An ICE candidate in the format of Janus; `completed` ends the candidates. */
export type JanusCandidate = { candidate: string; sdpMid?: string; sdpMLineIndex?: number } | { completed: true }

/** Janus or its plugin returned an error. */
export class JanusError extends Error {
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(`Janus: ${reason} (${code})`)
  }
}

interface Options extends JanusSettings {
  /** Called when the session with Janus is lost, and all its handles with it. */
  onLost(): void
}

interface Listener {
  event(event: JanusEvent): void
  onHangUp(): void
}

interface Waiting {
  resolve(response: JanusResponse): void
  reject(error: Error): void
}

/** Seconds. */
const tokenLifetime = 120
/** Milliseconds. */
const responseTimeout = 8_000
/** In milliseconds. Janus responds to a poll after 30 seconds at the latest. */
const pollTimeout = 45_000

/**
 * This server's connection to Janus: one session over HTTP, opened when it is first needed and kept alive by polling
 * for events.
 */
export class JanusClient {
  private session: Promise<number> | undefined
  private readonly waiting = new Map<string, Waiting>()
  private readonly listeners = new Map<number, Listener>()
  private readonly closing = new AbortController()

  constructor(private readonly options: Options) {}

  /** Returns a token that is valid now, for this room and person only. */
  roomToken(room: number, person: string): string {
    return this.token(videoRoomPlugin, `room=${room}`, `person=${person}`)
  }

  /**
   * Attaches a handle of the VideoRoom plugin. Rejects while Janus is unavailable.
   * @param onHangUp called when the connection of the handle ends, except through `detach`
   * @returns the id of the handle
   */
  async attach(event: Listener['event'], onHangUp: Listener['onHangUp'] = () => undefined): Promise<number> {
    const session = await this.open()
    const { data } = await this.post(`/${session}`, { janus: 'attach', plugin: videoRoomPlugin })
    const id = data?.id ?? 0
    this.listeners.set(id, { event, onHangUp })
    return id
  }

  /**
   * Sends a request to the plugin and waits for its response.
   * @throws JanusError when the plugin returns an error
   */
  async ask(handle: number, body: Record<string, unknown>, jsep?: Jsep): Promise<JanusEvent> {
    const session = await this.open()
    const transaction = randomUUID()
    const later = this.responseTo(transaction)
    // It is awaited below; if sending the request fails, its rejection would be unhandled.
    later.catch(() => undefined)
    const message = { janus: 'message', transaction, body, ...(jsep ? { jsep } : {}) }
    const first = await this.post(`/${session}/${handle}`, message).catch((error: Error) => {
      this.waiting.get(transaction)?.reject(error)
      throw error
    })
    // Synchronous responses come immediately; all others are acknowledged first.
    if (first.janus !== 'ack') this.waiting.get(transaction)?.resolve(first)
    const event = eventOf(await later)
    const { error_code: code, error: reason } = event.data
    if (typeof code === 'number') throw new JanusError(code, String(reason))
    return event
  }

  async trickle(handle: number, candidate: JanusCandidate): Promise<void> {
    await this.post(`/${await this.open()}/${handle}`, { janus: 'trickle', candidate })
  }

  /** Releases a handle and its connection; does nothing when it is gone. */
  async detach(handle: number): Promise<void> {
    if (!this.listeners.delete(handle) || !this.session) return
    await this.post(`/${await this.session}/${handle}`, { janus: 'detach' }).catch(() => undefined)
  }

  /** Ends the session; otherwise Janus would keep it for a minute. */
  async close(): Promise<void> {
    const session = await this.session?.catch(() => undefined)
    if (session) await this.post(`/${session}`, { janus: 'destroy' }).catch(() => undefined)
    this.closing.abort()
    this.failAll(new Error('The connection to Janus was closed'))
  }

  /** The token of every request to Janus itself. */
  private ownToken(): string {
    return this.token('janus', videoRoomPlugin)
  }

  private token(realm: string, ...described: string[]): string {
    // Janus compares with its own clock, so the injected clock cannot be used.
    const expires = Math.floor(Date.now() / 1000) + tokenLifetime
    return janusToken(this.options.secret, expires, realm, described)
  }

  private open(): Promise<number> {
    this.session ??= this.begin().catch((error) => {
      this.session = undefined
      throw error
    })
    return this.session
  }

  private async begin(): Promise<number> {
    const { data } = await this.post('', { janus: 'create' })
    if (!data) throw new Error('Janus returned no session')
    void this.poll(data.id)
    return data.id
  }

  private async poll(session: number): Promise<void> {
    try {
      while (!this.closing.signal.aborted) {
        const address = `/${session}?maxev=20&token=${encodeURIComponent(this.ownToken())}`
        const response = z.union([JanusResponse, z.array(JanusResponse)]).parse(await this.fetch(address, pollTimeout))
        for (const one of [response].flat()) this.receive(one)
      }
    } catch (error) {
      if (this.closing.signal.aborted) return
      this.failAll(error instanceof Error ? error : new Error(String(error)))
      this.options.onLost()
    }
  }

  private receive(response: JanusResponse): void {
    if (response.janus === 'error' || response.janus === 'timeout') throw errorOf(response)
    const waiting = response.transaction === undefined ? undefined : this.waiting.get(response.transaction)
    const listener = response.sender === undefined ? undefined : this.listeners.get(response.sender)
    if (waiting) waiting.resolve(response)
    else if (response.janus === 'event') listener?.event(eventOf(response))
    else if (response.janus === 'hangup') listener?.onHangUp()
  }

  private responseTo(transaction: string): Promise<JanusResponse> {
    return new Promise<JanusResponse>((resolve, reject) => {
      const done = () => {
        clearTimeout(timer)
        this.waiting.delete(transaction)
      }
      const timer = setTimeout(() => waiting.reject(new Error('Janus did not respond in time')), responseTimeout)
      const waiting = {
        resolve: (response: JanusResponse) => {
          done()
          resolve(response)
        },
        reject: (error: Error) => {
          done()
          reject(error)
        },
      }
      this.waiting.set(transaction, waiting)
    })
  }

  private async post(path: string, message: Record<string, unknown>): Promise<JanusResponse> {
    const body = JSON.stringify({ transaction: randomUUID(), token: this.ownToken(), ...message })
    const response = JanusResponse.parse(await this.fetch(path, responseTimeout, body))
    if (response.janus === 'error') throw errorOf(response)
    return response
  }

  private async fetch(path: string, timeout: number, body?: string): Promise<unknown> {
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), this.closing.signal])
    const response = await fetch(`${this.options.url}${path}`, { signal, ...(body ? { method: 'POST', body } : {}) })
    return response.json()
  }

  private failAll(error: Error): void {
    this.session = undefined
    this.listeners.clear()
    for (const waiting of [...this.waiting.values()]) waiting.reject(error)
  }
}

function eventOf({ plugindata, jsep }: JanusResponse): JanusEvent {
  return { data: plugindata?.data ?? {}, jsep }
}

function errorOf({ error }: JanusResponse): JanusError {
  return new JanusError(error?.code ?? 0, error?.reason ?? 'Janus returned an error without a reason')
}
