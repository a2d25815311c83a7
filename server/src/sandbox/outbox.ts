import type { Clock } from '../platform/clock'
import type { ProviderName } from './state'
import type { Switches } from './switches'
import type { SandboxText } from './texts'

export interface MessageContent {
  provider: ProviderName
  /** The merchant's reference of the order. */
  reference: string
  url: string
  body: unknown
  /** What it says, in a word for the pages. */
  about: SandboxText
}

export interface Message extends MessageContent {
  id: number
  /** `waiting`: is sent once it is due. `held`: until it is delivered by hand. `failed`: every try failed. */
  state: 'waiting' | 'sending' | 'held' | 'lost' | 'delivered' | 'failed'
  /** Milliseconds since the epoch. */
  dueAt: number
  tries: number
}

/** Milliseconds between the tries of a message that the merchant did not confirm with status 2xx. */
const retryAfter = [10_000, 60_000, 300_000, 1_800_000, 7_200_000]

/** Milliseconds. */
const timeout = 10_000

/** The oldest messages beyond this number are forgotten. */
const mostMessages = 5_000

export interface Outbox {
  messages: readonly Message[]
  /** Sends messages that follow from one event, one after another, as the switches say. */
  post(contents: readonly MessageContent[], switches: Switches): void
  /** Sends one message, also one that is held, lost or was delivered before. */
  deliver(id: number): Promise<void>
  /** Sends the messages that are due by now. */
  deliverDue(): Promise<void>
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>
}

/**
 * Messages to the merchant.
 * @param addressOf returns where a message to a URL is sent
 */
export function createOutbox(clock: Clock, addressOf: (url: string) => string): Outbox {
  const messages: Message[] = []
  const inProgress = new Set<Promise<void>>()
  let lastId = 0

  async function send(message: Message): Promise<void> {
    message.state = 'sending'
    message.tries += 1
    const isConfirmed = await fetch(addressOf(message.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    )
    const delay = retryAfter[message.tries - 1]
    message.state = isConfirmed ? 'delivered' : delay === undefined ? 'failed' : 'waiting'
    message.dueAt = clock.now().getTime() + (delay ?? 0)
  }

  async function sendInTurn(due: readonly Message[]): Promise<void> {
    for (const message of due) message.state = 'sending'
    for (const message of due) await send(message)
  }

  function follow(work: Promise<void>): Promise<void> {
    const followed = work.finally(() => inProgress.delete(followed))
    inProgress.add(followed)
    return followed
  }

  function dueMessages(): Message[] {
    const now = clock.now().getTime()
    return messages.filter(({ state, dueAt }) => state === 'waiting' && dueAt <= now)
  }

  return {
    messages,
    post(contents, { delivery, lateBy }) {
      const ordered = delivery === 'out_of_order' ? [...contents].reverse() : contents
      const repeated = delivery === 'twice' ? ordered.flatMap((content) => [content, content]) : ordered
      const state = delivery === 'on_demand' ? 'held' : delivery === 'lost' ? 'lost' : 'waiting'
      const dueAt = clock.now().getTime() + (delivery === 'late' ? lateBy : 0)
      for (const content of repeated) {
        lastId += 1
        messages.push({ ...content, id: lastId, state, dueAt, tries: 0 })
      }
      messages.splice(0, messages.length - mostMessages)
      void follow(sendInTurn(dueMessages()))
    },
    async deliver(id) {
      const message = messages.find((each) => each.id === id)
      if (!message) throw new Error(`The sandbox has no message ${id}`)
      if (message.state !== 'sending') await follow(send(message))
    },
    deliverDue: () => follow(sendInTurn(dueMessages())),
    async settled() {
      while (inProgress.size > 0) await Promise.all(inProgress)
    },
  }
}
