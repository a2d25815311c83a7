import { context } from '../context'
import type { Database } from './pool'

const keptFor = 60_000
const mostKept = 500

interface Kept<T> {
  value: Promise<T>
  until: number
}

/**
 * A bounded cache of results from the last minute, by key, for each database. For values that may be a minute old: a
 * count, or which of two equivalent queries is faster. Never for access decisions.
 */
export class MinuteMemory<T> {
  private readonly databases = new WeakMap<Database, Map<string, Kept<T>>>()

  private known(): Map<string, Kept<T>> {
    const { database } = context().platform
    const known = this.databases.get(database) ?? new Map<string, Kept<T>>()
    this.databases.set(database, known)
    return known
  }

  private get(question: string): Kept<T> | undefined {
    const kept = this.known().get(question)
    return kept && kept.until > context().platform.clock.now().getTime() ? kept : undefined
  }

  /** Returns whether there is a result from the last minute. */
  has(question: string): boolean {
    return this.get(question) !== undefined
  }

  /** @param find runs once a minute for the same key, however many calls ask at once; failures are not cached */
  of(question: string, find: () => Promise<T>): Promise<T> {
    const kept = this.get(question)
    if (kept) return kept.value
    const known = this.known()
    const value = find()
    if (known.size >= mostKept) known.clear()
    known.set(question, { value, until: context().platform.clock.now().getTime() + keptFor })
    value.catch(() => known.delete(question))
    return value
  }
}
