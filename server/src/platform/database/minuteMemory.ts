import { context } from '../context'
import type { Database } from './pool'

const lifetime = 60_000
const maxEntries = 500

interface Entry<T> {
  value: Promise<T>
  until: number
}

/**
 * A bounded cache of results from the last minute, by key, for each database. For values that may be a minute old: a
 * count, or which of two equivalent queries is faster. Never for access decisions.
 */
export class MinuteMemory<T> {
  private readonly databases = new WeakMap<Database, Map<string, Entry<T>>>()

  private entries(): Map<string, Entry<T>> {
    const { database } = context().platform
    const entries = this.databases.get(database) ?? new Map<string, Entry<T>>()
    this.databases.set(database, entries)
    return entries
  }

  private get(key: string): Entry<T> | undefined {
    const entry = this.entries().get(key)
    return entry && entry.until > context().platform.clock.now().getTime() ? entry : undefined
  }

  /** Returns whether there is a result from the last minute. */
  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** @param find runs once a minute for the same key, however many calls ask at once; failures are not cached */
  of(key: string, find: () => Promise<T>): Promise<T> {
    const entry = this.get(key)
    if (entry) return entry.value
    const entries = this.entries()
    const value = find()
    if (entries.size >= maxEntries) entries.clear()
    entries.set(key, { value, until: context().platform.clock.now().getTime() + lifetime })
    value.catch(() => entries.delete(key))
    return value
  }
}
