import type { Clock } from '../platform/clock'
import type { Outbox } from './outbox'
import type { SwitchBoard } from './switches'

export type ProviderName = 'paymob' | 'fawry'

/** A call of the merchant. */
export interface ReceivedCall {
  provider: ProviderName
  operation: string
  /** Path and query. */
  path: string
  authorization: string | undefined
  body: unknown
}

/** What both providers of one sandbox share; it is in memory only. */
export interface SandboxState {
  clock: Clock
  switches: SwitchBoard
  outbox: Outbox
  /** The last calls, oldest first. */
  calls: ReceivedCall[]
  /** Returns a number that no sandbox returned before, also after a restart: numbers begin with the time, in seconds. */
  nextId(): number
}

export function createIds(clock: Clock): () => number {
  let last = Math.floor(clock.now().getTime() / 1000)
  return () => {
    last += 1
    return last
  }
}

/** Orders beyond this number, and calls, are forgotten, oldest first. */
const most = 5_000

/** Adds to the end of a list, and removes from its start what is too much. */
export function append<T>(list: T[], added: T): void {
  list.push(added)
  list.splice(0, list.length - most)
}
