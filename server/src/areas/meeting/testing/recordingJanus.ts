import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached Janus. */
export interface JanusRequest {
  janus: string
  /** 0 of the session. */
  handle: number
  body: Record<string, unknown>
}

interface Incoming {
  janus: string
  transaction: string
  body?: Record<string, unknown>
}

const offer = { type: 'offer', sdp: 'v=0' }

/**
 * Answers as Janus does to what a server asks, without any media, and records the requests: for rules about what is asked, and
 * in which order. What Janus makes of it is tested with Janus (`janusServer.ts`).
 */
export class RecordingJanus {
  readonly requests: JanusRequest[] = []
  private nextHandle = 1
  /** By handle: those who joined, and those of them who publish. */
  private readonly joined = new Map<number, { id: number; display: string }>()
  private readonly publishing = new Set<number>()
  private readonly polls = new Set<ServerResponse>()

  private constructor(
    readonly url: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(): Promise<RecordingJanus> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const janus = new RecordingJanus(`http://127.0.0.1:${(server.address() as AddressInfo).port}/janus`, server)
    server.on('request', async (request, response) => {
      if (request.method === 'GET') return void janus.polls.add(response)
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const handle = Number((request.url ?? '').split('/')[3] ?? 0)
      const incoming = JSON.parse(Buffer.concat(parts).toString()) as Incoming
      const answer = JSON.stringify({ transaction: incoming.transaction, ...janus.answer(handle, incoming) })
      response.setHeader('content-type', 'application/json').end(answer)
    })
    return janus
  }

  async stop(): Promise<void> {
    for (const poll of this.polls) poll.destroy()
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  private answer(handle: number, { janus, body = {} }: Incoming): object {
    this.requests.push({ janus, handle, body })
    if (janus === 'create') return { janus: 'success', data: { id: 1 } }
    if (janus === 'attach') return { janus: 'success', data: { id: this.nextHandle++ } }
    if (janus === 'detach') {
      this.publishing.delete(handle)
      return { janus: 'success' }
    }
    if (janus !== 'message') return { janus: 'ack' }
    const success = (data: object, jsep?: object) => ({ janus: 'success', plugindata: { data }, jsep })
    if (body.request === 'join' && body.ptype === 'publisher') {
      this.joined.set(handle, { id: Number(body.id), display: String(body.display) })
      return success({ publishers: [...this.publishing].map((one) => this.joined.get(one)) })
    }
    if (body.request === 'join') return success({ streams: [{ mid: '1', type: 'video' }] }, offer)
    if (body.request === 'configure' && this.joined.has(handle)) this.publishing.add(handle)
    return success({})
  }
}
