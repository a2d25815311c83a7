import { context } from './context'

/**
 * Something that happened in an area and that higher areas may have to react to. Declared by the area that publishes
 * it. Not to be confused with realtime events to browsers (`contract/src/channels.ts`) and entries of the audit log.
 */
export interface DomainEvent<T> {
  name: string
  /**
   * Calls the subscribers one after another, in the order of the areas, in the transaction of the change. A failing
   * subscriber fails and rolls back the whole change, so that no part of it is lost; work that may fail independently
   * belongs in `afterCommit`.
   * @throws Error outside of a transaction, and whatever a subscriber throws
   */
  publish(data: T): Promise<void>
  /** Declares a subscriber, for the manifest of its area. */
  subscribe(handle: (data: T) => Promise<void>): DomainEventSubscriber
}

/** An area's reaction to an event of a lower one. */
export interface DomainEventSubscriber {
  /** The event, by identity. */
  event: object
  handle(data: unknown): Promise<void>
}

/** The subscribers of a running server. */
export interface DomainEvents {
  /** Returns the subscribers of one event, in the order in which they are called. */
  subscribersOf(event: object): readonly DomainEventSubscriber[]
}

/**
 * Declares an event; `T` is the data for its subscribers.
 * @param name what happened, in the past tense: `accountClosed`
 */
export function domainEvent<T>(name: string): DomainEvent<T> {
  const event: DomainEvent<T> = {
    name,
    async publish(data) {
      const { platform, transaction } = context()
      if (!transaction) throw new Error(`${name} must be published in the transaction of the change`)
      for (const { handle } of platform.domainEvents.subscribersOf(event)) await handle(data)
    },
    subscribe: (handle) => ({ event, handle }),
  }
  return event
}

/** @param subscribers of all areas, in their order */
export function createDomainEvents(subscribers: readonly DomainEventSubscriber[]): DomainEvents {
  return { subscribersOf: (event) => subscribers.filter((subscriber) => subscriber.event === event) }
}
