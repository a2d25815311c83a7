import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { multipart, multipartType } from './files'
import type { AppliedMutation } from './mutateRequest'
import type { RequestDraft } from './requestDraft'
import { writeJson } from './values'

/** A request as sent over the connection. */
export interface RawRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** The connection is closed in the middle of the body. */
  cut: boolean
}

export interface RawResponse {
  /** 0: the connection was closed before there was a response. */
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Escapes a path segment; lone surrogates become what UTF-8 encoding makes of them. */
function escaped(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

function formFields(body: unknown): [string, string][] {
  if (typeof body !== 'object' || body === null) return [['x', String(body)]]
  return Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return []
    return [[name, typeof value === 'object' ? writeJson(value) : String(value)]]
  })
}

function bodyOf(
  { body, files, call }: RequestDraft,
  mutations: readonly AppliedMutation[],
): { bytes: Buffer; type: string } | undefined {
  const wires = mutations.map(({ encoding }) => encoding)
  if (body === undefined && files.length === 0) return undefined
  const isForm = (call.endpoint.form !== undefined) !== wires.includes('as another type')
  if (isForm) return { bytes: multipart(formFields(body), files), type: multipartType }
  const json = writeJson(body ?? {})
  const text = wires.includes('not JSON') ? json.slice(0, -1) : json
  return { bytes: Buffer.from(text), type: 'application/json' }
}

/** Encodes a request, with the token of its sender. */
export function encodeRequest(
  draft: RequestDraft,
  mutations: readonly AppliedMutation[],
  token: string | undefined,
): RawRequest {
  const { endpoint } = draft.call
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => escaped(draft.params[name] ?? ''))
  const query = Object.entries(draft.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${escaped(name)}=${escaped(String(one))}`),
  )
  const body = bodyOf(draft, mutations)
  return {
    method: endpoint.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      'accept-language': draft.language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': body.type } : {}),
      ...draft.headers,
    },
    body: body?.bytes,
    cut: mutations.some(({ encoding }) => encoding === 'cut') && body !== undefined,
  }
}

const noResponse: RawResponse = { status: 0, headers: {}, text: '' }

/** Creates a sender with keep-alive connections. */
export function createSender(url: string, concurrency: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const { hostname, port } = new URL(url)

  function send({ method, path, headers, body, cut }: RawRequest): Promise<RawResponse> {
    return new Promise((resolve) => {
      const length = body ? { 'content-length': String(body.length) } : {}
      const outgoing = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('close', () => {
            const text = Buffer.concat(chunks).toString()
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
          })
        },
      )
      outgoing.on('error', () => resolve(noResponse))
      if (cut && body) outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy())
      else outgoing.end(body)
    })
  }

  /** Sends raw bytes that an HTTP client would not write. */
  function sendBytes(bytes: Buffer): Promise<RawResponse> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      const socket = connect(Number(port), hostname, () => socket.end(bytes))
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks).toString())))
      socket.setTimeout(5_000, () => socket.destroy())
    })
  }

  return { send, sendBytes, close: () => agent.destroy() }
}

function parseResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((socket) => [socket.slice(0, socket.indexOf(':')).toLowerCase(), socket.slice(socket.indexOf(':') + 2)]),
  )
  const body = rest.join('\r\n\r\n')
  const isChunked = headers['transfer-encoding'] === 'chunked'
  return { status, headers, text: isChunked ? body.replace(/^[0-9a-f]+\r\n|\r\n[0-9a-f]*(?=\r\n|$)|\r\n/gi, '') : body }
}
