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
 * What happens to delivery reports. `early`: they arrive before the answer. `held`: they wait until `deliverHeld`. `backwards`: the last state is reported first.
 * `forged`: they are authenticated with another secret. `undelivered`: the phone could not be reached.
 */
export type Reporting = 'prompt' | 'early' | 'held' | 'twice' | 'lost' | 'backwards' | 'forged' | 'undelivered'

/** A message on a phone. */
export interface PhoneMessage {
  reference: string
  /** With +. */
  to: string
  from: string
  text: string
}

type Provider = 'http' | 'infobip' | 'whatsapp'

/** An approved template by name and language, such as `mashfa_code en`, with {{1}} for its parameter. */
export type ApprovedTemplates = ReadonlyMap<string, string>

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

type State = 'accepted' | 'delivered' | 'read' | 'failed'

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

interface Refusal {
  status: number
  body: object
}

/** The words of one provider for the same things. */
interface Dialect {
  path: string
  authorization(token: string): string
  /** Reads a message, or refuses it. */
  read(body: Record<string, unknown>, templates: ApprovedTemplates): PhoneMessage | Refusal
  accepted(message: PhoneMessage): object
  refused(message: PhoneMessage): Refusal
  /** What it says together with a status. */
  error?(status: number): object
  reportPath: string
  report(message: PhoneMessage, state: State): object
  received(from: string, text: string): object
  sign(body: string, secret: string): Record<string, string>
}

const infobipStates = {
  accepted: { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' },
  delivered: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
  failed: { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED' },
} satisfies Partial<Record<State, object>>

/** The id of Meta for the number that sends. */
export const phoneNumberId = '106540352242922'

const wamidOf = ({ reference }: PhoneMessage) => `wamid.${Buffer.from(`there ${reference}`).toString('base64')}`

const graphError = (code: number, title: string, details: string) => ({
  error: {
    message: `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'AE9jPfwk6lgxrhmyNUuovy',
  },
})

/** Wraps what happened to one number as Meta's webhooks do. */
const change = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '20200', phone_number_id: phoneNumberId },
            ...value,
          },
          field: 'messages',
        },
      ],
    },
  ],
})

interface SentTemplate {
  messaging_product: string
  to: string
  type: string
  template: {
    name: string
    language: { code: string }
    components: { type: string; parameters: { text: string }[] }[]
  }
  biz_opaque_callback_data: string
}

function readTemplate(body: Record<string, unknown>, templates: ApprovedTemplates): PhoneMessage | Refusal {
  const {
    messaging_product: product,
    to,
    type,
    template,
    biz_opaque_callback_data: reference,
  } = body as unknown as SentTemplate
  if (product !== 'whatsapp' || type !== 'template' || !/^\d+$/.test(to))
    return { status: 400, body: graphError(100, 'Invalid parameter', 'not a template message') }
  const text = templates.get(`${template.name} ${template.language.code}`)
  if (text === undefined)
    return { status: 404, body: graphError(132_001, 'Template name does not exist in the translation', template.name) }
  const parametersOf = (name: string) =>
    template.components.filter((component) => component.type === name).flatMap(({ parameters }) => parameters)
  const given = parametersOf('body')
  if (given.length !== (text.includes('{{1}}') ? 1 : 0) || parametersOf('button').length !== 1)
    return { status: 400, body: graphError(132_000, 'Number of parameters does not match', template.name) }
  const shown = text.replace('{{1}}', given[0]?.text ?? '')
  return { reference, to: `+${to}`, from: phoneNumberId, text: `${shown}\n[${parametersOf('button')[0]?.text}]` }
}

const statusOf = { accepted: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' } satisfies Record<
  State,
  string
>

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
      results: [
        {
          messageId: reference,
          to: to.slice(1),
          status: infobipStates[state === 'read' ? 'delivered' : state],
          messageCount: 1,
        },
      ],
    }),
    received: (from, text) => ({
      results: [{ messageId: 'incoming', from: from.slice(1), to: '20200', text, cleanText: text }],
      messageCount: 1,
      pendingMessageCount: 0,
    }),
    sign: (_body, secret) => ({ authorization: `Basic ${Buffer.from(`infobip:${secret}`).toString('base64')}` }),
  },
  whatsapp: {
    path: `/v23.0/${phoneNumberId}/messages`,
    authorization: (token) => `Bearer ${token}`,
    read: readTemplate,
    accepted: (message) => ({
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to.slice(1), wa_id: message.to.slice(1) }],
      messages: [{ id: wamidOf(message), message_status: 'accepted' }],
    }),
    refused: ({ to }) => ({
      status: 400,
      body: graphError(131_030, 'Recipient phone number not in allowed list', `Recipient ${to} is not allowed`),
    }),
    error: (status) =>
      status === 429
        ? graphError(130_429, 'Rate limit hit', 'Too many messages')
        : status === 401
          ? graphError(190, 'Access token has expired', 'expired')
          : graphError(131_000, 'Something went wrong', 'unknown'),
    reportPath: '/api/text-messages/whatsapp',
    report: (message, state) =>
      change({
        statuses: [
          {
            id: wamidOf(message),
            status: statusOf[state],
            timestamp: '1750857384',
            recipient_id: message.to.slice(1),
            // Reports of failures do not always have it.
            ...(state === 'failed'
              ? {
                  errors: [
                    {
                      code: 131_026,
                      title: 'Message undeliverable',
                      error_data: { details: `Message Undeliverable to ${message.to}.` },
                    },
                  ],
                }
              : { biz_opaque_callback_data: message.reference }),
          },
        ],
      }),
    received: (from, text) =>
      change({
        contacts: [{ profile: { name: 'Somebody' }, wa_id: from.slice(1) }],
        messages: [
          { from: from.slice(1), id: 'wamid.received', timestamp: '1750857384', type: 'text', text: { body: text } },
        ],
      }),
    sign: (body, secret) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    }),
  },
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
  const dialect = dialects[provider]
  const inProgress = new Set<Promise<void>>()
  let held: object[] = []
  let refusedReports: object[] = []

  async function post(body: object, key = secret): Promise<void> {
    const text = JSON.stringify(body)
    const response = await fetch(`${appUrl()}${dialect.reportPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...dialect.sign(text, key) },
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
    const reports = statesOf(message).map((state) => dialect.report(message, state))
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
    const fail = (status: number) => respond(response, status, dialect.error?.(status) ?? {})
    if (!isKnown || phones.answering === 'wrong_key') return fail(401)
    if (phones.answering === 'busy') return fail(429)
    if (phones.answering === 'fails_before') return fail(500)
    const message = dialect.read(JSON.parse(text) as Record<string, unknown>, templates)
    if ('status' in message) return respond(response, message.status, message.body)
    if (phones.refused.has(message.to)) {
      const { status, body } = dialect.refused(message)
      return respond(response, status, body)
    }
    send(message)
    if (phones.reporting === 'early') await phones.settled()
    if (phones.answering === 'accepts_silently') return void request.socket.destroy()
    if (phones.answering === 'fails_after') return fail(500)
    respond(response, 200, dialect.accepted(message))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const phones: Phones = {
    url: provider === 'http' ? `${base}${dialect.path}` : provider === 'whatsapp' ? `${base}/v23.0` : base,
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
    reply: (number, text) => post(dialect.received(number, text)),
    async subscribe(verifyToken, challenge) {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.challenge': challenge,
        'hub.verify_token': verifyToken,
      })
      const response = await fetch(`${appUrl()}${dialect.reportPath}?${query}`)
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
