import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpGateway } from './httpGateway'
import { infobip } from './infobip'
import type { ApprovedTemplates, PhoneMessage, ProviderFormat, State } from './providerFormat'
import { whatsapp } from './whatsapp'

/**
 * How the provider answers. `accepts_silently`: it sends the message and loses the connection before it answers.
 * `fails_before` and `fails_after`: status 500 without and after sending it. `busy`: status 429. `down`: the connection is lost
 * before anything is read.
 */
export type Answering = 'accepts' | 'accepts_silently' | 'fails_before' | 'fails_after' | 'busy' | 'wrong_key' | 'down'

/**
 * What happens to delivery reports. `early`: they arrive before the answer. `held`: they wait until `deliverHeld`. `backwards`: the last state is reported first.
 * `forged`: they are authenticated with another secret. `undelivered`: the phone could not be reached.
 */
export type Reporting = 'prompt' | 'early' | 'held' | 'twice' | 'lost' | 'backwards' | 'forged' | 'undelivered'

const formats = { http: httpGateway, infobip, whatsapp }
type Provider = keyof typeof formats

interface PhonesOptions {
  provider: Provider
  /** Returns the address of the app, without a trailing slash. */
  appUrl: () => string
  /** With which reports are authenticated. */
  secret: string
  token: string
  /** Of WhatsApp. */
  templates?: ApprovedTemplates
}

export interface Phones {
  /** The base address of the provider, without a trailing slash. */
  url: string
  answering: Answering
  reporting: Reporting
  /** Numbers that the provider refuses. */
  refused: Set<string>
  /** Numbers without a phone there: their messages are accepted, and then reported as failed. */
  absent: Set<string>
  /** Whether people open what they get, and let it be reported. */
  reading: boolean
  /** Everything that arrived on phones, also what arrived twice. */
  inbox: PhoneMessage[]
  /** How often it was asked to send something. */
  requests: number
  /** The statuses of the app's answers to reports. */
  answers: number[]
  /** Sends the reports that are held. */
  deliverHeld(): Promise<void>
  /** Sends again the reports that the app was not ready to take, as Meta does later. */
  sendAgain(): Promise<void>
  /** Sends a message from a phone to the app. */
  reply(number: string, text: string): Promise<void>
  /** Asks the app whether its address receives reports, as Meta does, and returns the answer. */
  subscribe(verifyToken: string, challenge: string): Promise<{ status: number; text: string }>
  /** Resolves when no report is being sent. */
  settled(): Promise<void>
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/**
 * Starts a provider of short messages that listens on a free port of this computer, speaks real HTTP and misbehaves as told.
 * It does not recognise repeated messages: what it is given twice arrives twice.
 */
export async function startPhones({
  provider,
  appUrl,
  secret,
  token,
  templates = new Map(),
}: PhonesOptions): Promise<Phones> {
  const format: ProviderFormat = formats[provider]
  const inProgress = new Set<Promise<void>>()
  let held: object[] = []
  let refusedReports: object[] = []

  async function post(body: object, key = secret): Promise<void> {
    const text = JSON.stringify(body)
    const response = await fetch(`${appUrl()}${format.reportPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...format.sign(text, key) },
      body: text,
    })
    await response.body?.cancel()
    phones.answers.push(response.status)
    if (provider === 'whatsapp' && response.status === 503) refusedReports.push(body)
  }

  function statesOf({ to }: PhoneMessage): State[] {
    // Meta reports nothing before the failure.
    if (phones.absent.has(to)) return ['failed']
    if (phones.reporting === 'undelivered') return ['accepted', 'failed']
    return phones.reading ? ['accepted', 'delivered', 'read'] : ['accepted', 'delivered']
  }

  async function sendReports(message: PhoneMessage): Promise<void> {
    const reports = statesOf(message).map((state) => format.report(message, state))
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
    const isKnown = request.headers.authorization === format.authorization(token)
    if (request.url !== format.path || request.method !== 'POST') return respond(response, 404, {})
    const fail = (status: number) => respond(response, status, format.error?.(status) ?? {})
    if (!isKnown || phones.answering === 'wrong_key') return fail(401)
    if (phones.answering === 'busy') return fail(429)
    if (phones.answering === 'fails_before') return fail(500)
    const message = format.read(JSON.parse(text) as Record<string, unknown>, templates)
    if ('status' in message) return respond(response, message.status, message.body)
    if (phones.refused.has(message.to)) {
      const { status, body } = format.refused(message)
      return respond(response, status, body)
    }
    send(message)
    if (phones.reporting === 'early') await phones.settled()
    if (phones.answering === 'accepts_silently') return void request.socket.destroy()
    if (phones.answering === 'fails_after') return fail(500)
    respond(response, 200, format.accepted(message))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const phones: Phones = {
    url: provider === 'http' ? `${base}${format.path}` : provider === 'whatsapp' ? `${base}/v23.0` : base,
    answering: 'accepts',
    reporting: 'prompt',
    refused: new Set(),
    absent: new Set(),
    reading: false,
    inbox: [],
    requests: 0,
    answers: [],
    async deliverHeld() {
      const waiting = held
      held = []
      for (const report of waiting) await post(report)
    },
    async sendAgain() {
      const again = refusedReports
      refusedReports = []
      for (const report of again) await post(report)
    },
    reply: (number, text) => post(format.received(number, text)),
    async subscribe(verifyToken, challenge) {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.challenge': challenge,
        'hub.verify_token': verifyToken,
      })
      const response = await fetch(`${appUrl()}${format.reportPath}?${query}`)
      return { status: response.status, text: await response.text() }
    },
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
