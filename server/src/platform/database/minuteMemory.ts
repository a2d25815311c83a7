import { context } from '../context'
import type { Database } from './pool'

const keptFor = 60_000
const mostKept = 500

interface Kept<T> {
  value: Promise<T>
  until: number
}

/**
 * What was found within the last minute, by what was asked; of each database, and bounded. For what may be a minute old:
 * how many there are, or by which of two equal ways something is best found. Never for who may see what.
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

  /** Whether it was found within the last minute. */
  has(question: string): boolean {
    return this.get(question) !== undefined
  }

  /** @param find done once a minute for the same question, however many ask it at once; what fails is not kept */
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
