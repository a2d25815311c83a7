import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import type { Draft } from './draft'
import { multipart, multipartType } from './files'
import type { Harm } from './mutate'
import { writeJson } from './values'

/** A request as it goes over the line. */
export interface Message {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** The line ends in the middle of the body. */
  cut: boolean
}

export interface Answer {
  /** 0: the line ended before there was one. */
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** What may stand in a path as it is; everything else is escaped, and halves of characters become what UTF-8 makes of them. */
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

function bodyOf({ body, files, call }: Draft, harms: readonly Harm[]): { bytes: Buffer; type: string } | undefined {
  const wires = harms.map(({ wire }) => wire)
  if (body === undefined && files.length === 0) return undefined
  const isForm = (call.endpoint.form !== undefined) !== wires.includes('as another type')
  if (isForm) return { bytes: multipart(formFields(body), files), type: multipartType }
  const json = writeJson(body ?? {})
  const text = wires.includes('not JSON') ? json.slice(0, -1) : json
  return { bytes: Buffer.from(text), type: 'application/json' }
}

/** The message of a request, with the token of its person. */
export function write(draft: Draft, harms: readonly Harm[], token: string | undefined): Message {
  const { endpoint } = draft.call
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => escaped(draft.params[name] ?? ''))
  const query = Object.entries(draft.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${escaped(name)}=${escaped(String(one))}`),
  )
  const body = bodyOf(draft, harms)
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
    cut: harms.some(({ wire }) => wire === 'cut') && body !== undefined,
  }
}

const lost: Answer = { status: 0, headers: {}, text: '' }

/** Sends requests over lines that are kept. */
export function createSender(url: string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const { hostname, port } = new URL(url)

  function send({ method, path, headers, body, cut }: Message): Promise<Answer> {
    return new Promise((resolve) => {
      const length = body ? { 'content-length': String(body.length) } : {}
      const asked = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answered) => {
        const chunks: Buffer[] = []
        answered.on('data', (chunk: Buffer) => chunks.push(chunk))
        answered.on('close', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: answered.statusCode ?? 0, headers: answered.headers, text })
        })
      })
      asked.on('error', () => resolve(lost))
      if (cut && body) asked.write(body.subarray(0, body.length / 2), () => asked.destroy())
      else asked.end(body)
    })
  }

  /** Bytes as they are, where an HTTP client would not write them. */
  function sendBytes(bytes: Buffer): Promise<Answer> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      const line = connect(Number(port), hostname, () => line.end(bytes))
      line.on('data', (chunk) => chunks.push(chunk))
      line.on('error', () => undefined)
      line.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString())))
      line.setTimeout(5_000, () => line.destroy())
    })
  }

  return { send, sendBytes, close: () => agent.destroy() }
}

function parseAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const body = rest.join('\r\n\r\n')
  const isChunked = headers['transfer-encoding'] === 'chunked'
  return { status, headers, text: isChunked ? body.replace(/^[0-9a-f]+\r\n|\r\n[0-9a-f]*(?=\r\n|$)|\r\n/gi, '') : body }
}
