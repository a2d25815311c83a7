import {
  type Accepted,
  type ClientMessage,
  type ClientPayload,
  clientMessages,
  type Refused,
} from '#contract/meeting/signals'
import type { Caller } from '../auth/caller'
import type { Log } from '../log'
import type { LiveConnection } from './connection'
import type { MessageHandler } from './realtime'
import { RealtimeError } from './realtimeError'

export type RealtimeLog = Pick<Log, 'warn' | 'error'>

/** Runs work in a context of its own, on behalf of a user or of the system. */
export type InContext = <T>(caller: Caller | null, work: () => Promise<T>) => Promise<T>

export type MessageHandlers<Who = Caller> = { [M in ClientMessage]?: MessageHandler<M, Who> }

/** How the messages of one connection are handled. */
interface MessageContext<Who> {
  /** A message without a handler is answered with 404. */
  handlers: MessageHandlers<Who>
  /** Runs a handler on behalf of the connection's user. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** Identifies the connection's user, for the log. */
  who: Record<string, number>
  log: RealtimeLog
}

const messages = Object.keys(clientMessages).filter((name): name is ClientMessage =>
  Object.hasOwn(clientMessages, name),
)

const windowMilliseconds = 10_000
const maxInWindow = 500

/** Passes each message of a connection to its handler; more messages than any screen sends close the connection. */
export function handleMessages<Who>(connection: LiveConnection<Who>, messageContext: MessageContext<Who>): void {
  let windowStart = 0
  let received = 0
  const isFlooding = () => {
    const at = performance.now()
    if (at - windowStart > windowMilliseconds) {
      windowStart = at
      received = 0
    }
    received += 1
    return received > maxInWindow
  }
  for (const message of messages) {
    connection.socket.on(message, (raw, acknowledge) => {
      if (isFlooding()) {
        messageContext.log.warn(messageContext.who, 'a realtime connection exceeded its message limit and was closed')
        return connection.end()
      }
      void respond(message, connection, raw, messageContext).then((response) => {
        if (typeof acknowledge === 'function') acknowledge(response)
      })
    })
  }
}

async function respond<M extends ClientMessage, Who>(
  message: M,
  connection: LiveConnection<Who>,
  raw: unknown,
  { handlers, within, who, log }: MessageContext<Who>,
): Promise<Refused | { ok: true }> {
  const handler: MessageHandler<M, Who> | undefined = handlers[message]
  const parsed = clientMessages[message].payload.safeParse(raw)
  if (!handler || !parsed.success) return { ok: false, status: handler ? 400 : 404 }
  const payload = parsed.data as ClientPayload<M>
  try {
    const response = await within(async (): Promise<Omit<Accepted<M>, 'ok'>> => handler(connection, payload))
    return { ok: true, ...response }
  } catch (error) {
    if (error instanceof RealtimeError) return { ok: false, status: error.status }
    log.error({ err: error, message, ...who }, 'a realtime message failed')
    return { ok: false, status: 500 }
  }
}
