import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from '../clock'
import type { Database } from '../database/pool'
import { readRows } from '../database/rows'
import type { Caller } from './caller'
import { CallerCache } from './callerCache'
import { callerVersions, type LoadedCaller, loadCallers, versionWith } from './loadCaller'

/** How many statements run at once; calls that arrive meanwhile wait for the next one. */
const maxConcurrent = 2

/** Returns the condition on a record for a caller; null if it is known to be false without a statement. */
export type ConditionFor = (caller: Caller) => SQL | null

/**
 * Finds the callers of requests. A caller is loaded once and cached; each call asks the database whether the loaded
 * version is still current, and reloads it if not: a change or an ended session counts at the next call on every
 * server.
 */
export interface Callers {
  /** Returns the user of an active auth session as of now; null if it has ended. */
  of(sessionId: number): Promise<Caller | null>
  /**
   * As `of`, and whether a condition on a record is true for the caller: one statement for a cached, unchanged caller.
   * @param conditionFor called before the statement, and again for a caller who has changed
   */
  withCondition(sessionId: number, conditionFor: ConditionFor): Promise<{ caller: Caller | null; holds: boolean }>
}

/** Null, where the condition compares with null, means no. */
const ConditionRow = z.strictObject({ holds: z.boolean().nullable() })

/** Returns whether a complete condition is true; null means no. */
export async function isTrue(condition: SQL, database: Database): Promise<boolean> {
  const [row] = await readRows(ConditionRow, sql`select ${condition} as holds`, database)
  return row?.holds === true
}

interface Batch {
  sessionIds: Set<number>
  callersFound: Promise<Map<number, Caller>>
  begin(): void
}

export function createCallers(database: Database, clock: Clock): Callers {
  const cache = new CallerCache()
  let underway = 0
  let waiting: Batch | undefined

  async function load(sessionIds: readonly number[]): Promise<[number, LoadedCaller][]> {
    const loaded = await loadCallers(database, sessionIds, clock.now())
    for (const sessionId of sessionIds) {
      const entry = loaded.get(sessionId)
      if (entry) cache.set(sessionId, entry)
      else cache.delete(sessionId)
    }
    return [...loaded]
  }

  /** Returns the cached callers that are unchanged, and the others reloaded. */
  async function confirm(known: ReadonlyMap<number, LoadedCaller>): Promise<[number, LoadedCaller][]> {
    const versions = await callerVersions(database, [...known.keys()], clock.now())
    const isUnchanged = ([sessionId, { version }]: [number, LoadedCaller]) => versions.get(sessionId) === version
    const unchanged = [...known].filter(isUnchanged)
    const changed = [...known.keys()].filter((sessionId) => versions.get(sessionId) !== known.get(sessionId)?.version)
    return [...unchanged, ...(await load(changed))]
  }

  async function find(sessionIds: readonly number[]): Promise<Map<number, Caller>> {
    const known = new Map<number, LoadedCaller>()
    for (const sessionId of sessionIds) {
      const cached = cache.get(sessionId)
      if (cached) known.set(sessionId, cached)
    }
    const unknown = sessionIds.filter((sessionId) => !known.has(sessionId))
    const entries = await Promise.all([confirm(known), load(unknown)])
    return new Map(entries.flat().map(([sessionId, { caller }]) => [sessionId, caller]))
  }

  function newBatch(): Batch {
    const sessionIds = new Set<number>()
    let begin = () => {}
    const started = new Promise<void>((resolve) => {
      begin = resolve
    })
    return { sessionIds, callersFound: started.then(() => find([...sessionIds])), begin }
  }

  function beginNext() {
    if (!waiting || underway >= maxConcurrent) return
    const batch = waiting
    waiting = undefined
    underway += 1
    const end = () => {
      underway -= 1
      beginNext()
    }
    batch.callersFound.then(end, end)
    batch.begin()
  }

  /**
   * Calls that arrive while statements are running are batched into one statement. It begins after all of them have
   * arrived, so each reads data that is current at its own time. A single call waits for no other.
   */
  async function of(sessionId: number): Promise<Caller | null> {
    waiting ??= newBatch()
    const { sessionIds, callersFound } = waiting
    sessionIds.add(sessionId)
    beginNext()
    return (await callersFound).get(sessionId) ?? null
  }

  return {
    of,
    async withCondition(sessionId, conditionFor) {
      const known = cache.get(sessionId)
      const expected = known && conditionFor(known.caller)
      if (known && expected) {
        const now = await versionWith(database, sessionId, clock.now(), expected)
        if (now.version === known.version) return { caller: known.caller, holds: now.holds === true }
      }
      const caller = await of(sessionId)
      const condition = caller && conditionFor(caller)
      return { caller, holds: condition ? await isTrue(condition, database) : false }
    },
  }
}
