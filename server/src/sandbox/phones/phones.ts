import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the provider answers. `accepts_silently`: it sends the message and loses the connection before it answers.
 * `fails_before` and `fails_after`: status 500 without and after sending it. `busy`: status 429. `down`: the connection is lost
 * before anything is read.
 */
export type Answering = 'accepts' | 'accepts_silently' | 'fails_before' | 'fails_after' | 'busy' | 'wrong_key' | 'down'

/**
 * What happens to delivery reports. `held`: they wait until `deliverHeld`. `backwards`: the last state is reported first.
 * `forged`: they are authenticated with another secret. `undelivered`: the phone could not be reached.
 */
export type Reporting = 'prompt' | 'held' | 'twice' | 'lost' | 'backwards' | 'forged' | 'undelivered'

/** A message on a phone. */
export interface PhoneMessage {
  reference: string
  /** With +. */
  to: string
  from: string
  text: string
}

type Provider = 'http' | 'infobip'

interface PhonesOptions {
  provider: Provider
  /** Returns the address of the app, without a trailing slash. */
  appUrl: () => string
  /** With which reports are authenticated. */
  secret: string
  token: string
}

export interface Phones {
  /** The base address of the provider, without a trailing slash. */
  url: string
  answering: Answering
  reporting: Reporting
  /** Numbers that the provider refuses. */
  refused: Set<string>
  /** Everything that arrived on phones, also what arrived twice. */
  inbox: PhoneMessage[]
  /** How often it was asked to send something. */
  requests: number
  /** The statuses of the app's answers to reports. */
  answers: number[]
  /** Sends the reports that are held. */
  deliverHeld(): Promise<void>
  /** Sends a message from a phone to the app. */
  reply(number: string, text: string): Promise<void>
  /** Resolves when no report is being sent. */
  settled(): Promise<void>
  close(): Promise<void>
}

type State = 'accepted' | 'delivered' | 'failed'

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** The words of one provider for the same things. */
interface Dialect {
  path: string
  authorization(token: string): string
  read(body: Record<string, unknown>): PhoneMessage
  accepted(message: PhoneMessage): object
  refused(message: PhoneMessage): { status: number; body: object }
  reportPath: string
  report(message: PhoneMessage, state: State): object
  received(from: string, text: string): object
  sign(body: string, secret: string): Record<string, string>
}

const infobipStates = {
  accepted: { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' },
  delivered: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
  failed: { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED' },
} satisfies Record<State, object>

const dialects: Record<Provider, Dialect> = {
  http: {
    path: '/send',
    authorization: (token) => `Bearer ${token}`,
    read: ({ reference, to, from, text }) => ({ reference, to, from, text }) as PhoneMessage,
    accepted: ({ reference }) => ({ id: `gateway-${reference}`, status: 'accepted' }),
    refused: ({ to }) => ({ status: 422, body: { error: `No such number: ${to}` } }),
    reportPath: '/api/text-messages/reports',
    report: ({ reference }, status) => ({
      reports: [{ reference, status, ...(status === 'failed' && { error: 'absent subscriber' }) }],
    }),
    received: (from, text) => ({ incoming: [{ from, text }] }),
    sign: (body, secret) => ({
      'x-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    }),
  },
  infobip: {
    path: '/sms/3/messages',
    authorization: (token) => `App ${token}`,
    read: (body) => {
      const [message] = body.messages as {
        sender: string
        destinations: { to: string; messageId: string }[]
        content: { text: string }
      }[]
      const [destination] = message?.destinations ?? []
      if (!message || !destination || destination.to.startsWith('+')) throw new Error('not a message of Infobip')
      return {
        reference: destination.messageId,
        to: `+${destination.to}`,
        from: message.sender,
        text: message.content.text,
      }
    },
    accepted: ({ reference, to }) => ({
      bulkId: 'bulk',
      messages: [{ messageId: reference, status: infobipStates.accepted, destination: to.slice(1) }],
    }),
    refused: ({ reference, to }) => ({
      status: 200,
      body: {
        messages: [
          {
            messageId: reference,
            status: { groupId: 5, groupName: 'REJECTED', id: 52, name: 'REJECTED_DESTINATION', description: to },
            destination: to.slice(1),
          },
        ],
      },
    }),
    reportPath: '/api/text-messages/infobip',
    report: ({ reference, to }, state) => ({
      results: [{ messageId: reference, to: to.slice(1), status: infobipStates[state], messageCount: 1 }],
    }),
    received: (from, text) => ({
      results: [{ messageId: 'incoming', from: from.slice(1), to: '20200', text, cleanText: text }],
      messageCount: 1,
      pendingMessageCount: 0,
    }),
    sign: (_body, secret) => ({ authorization: `Basic ${Buffer.from(`infobip:${secret}`).toString('base64')}` }),
  },
}

/**
 * Starts a provider of short messages that listens on a free port of this computer, speaks real HTTP and misbehaves as told.
 * It does not recognise repeated messages: what it is given twice arrives twice.
 */
export async function startPhones({ provider, appUrl, secret, token }: PhonesOptions): Promise<Phones> {
  const dialect = dialects[provider]
  const inProgress = new Set<Promise<void>>()
  let held: object[] = []

  async function post(body: object, key = secret): Promise<void> {
    const text = JSON.stringify(body)
    const response = await fetch(`${appUrl()}${dialect.reportPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...dialect.sign(text, key) },
      body: text,
    })
    await response.body?.cancel()
    phones.answers.push(response.status)
  }

  async function sendReports(message: PhoneMessage): Promise<void> {
    const last: State = phones.reporting === 'undelivered' ? 'failed' : 'delivered'
    const reports = [dialect.report(message, 'accepted'), dialect.report(message, last)]
    if (phones.reporting === 'lost') return
    if (phones.reporting === 'held') {
      held.push(...reports)
      return
    }
    const ordered = phones.reporting === 'backwards' ? reports.toReversed() : reports
    const repeated = phones.reporting === 'twice' ? [...ordered, ...ordered] : ordered
    for (const report of repeated) await post(report, phones.reporting === 'forged' ? `not ${secret}` : secret)
  }

  function follow(work: Promise<void>): void {
    const followed = work.finally(() => inProgress.delete(followed))
    inProgress.add(followed)
  }

  function send(message: PhoneMessage): void {
    phones.inbox.push(message)
    follow(sendReports(message))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    phones.requests += 1
    if (phones.answering === 'down') return void request.socket.destroy()
    const text = await bodyOf(request)
    const isKnown = request.headers.authorization === dialect.authorization(token)
    if (request.url !== dialect.path || request.method !== 'POST') return respond(response, 404, {})
    if (!isKnown || phones.answering === 'wrong_key') return respond(response, 401, {})
    if (phones.answering === 'busy') return respond(response, 429, {})
    if (phones.answering === 'fails_before') return respond(response, 500, {})
    const message = dialect.read(JSON.parse(text) as Record<string, unknown>)
    if (phones.refused.has(message.to)) {
      const { status, body } = dialect.refused(message)
      return respond(response, status, body)
    }
    send(message)
    if (phones.answering === 'accepts_silently') return void request.socket.destroy()
    if (phones.answering === 'fails_after') return respond(response, 500, {})
    respond(response, 200, dialect.accepted(message))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const phones: Phones = {
    url: provider === 'http' ? `${base}${dialect.path}` : base,
    answering: 'accepts',
    reporting: 'prompt',
    refused: new Set(),
    inbox: [],
    requests: 0,
    answers: [],
    async deliverHeld() {
      const waiting = held
      held = []
      for (const report of waiting) await post(report)
    },
    reply: (number, text) => post(dialect.received(number, text)),
    async settled() {
      while (inProgress.size > 0) await Promise.all(inProgress)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return phones
}
