import type { Clock } from '../clock'
import type { Database } from '../database/pool'
import type { Caller } from './caller'
import { loadCallers } from './loadCaller'

/** So many statements are on their way at once; who comes meanwhile waits for the next. */
const mostUnderway = 2

/** Finds who calls, anew for each call. */
export interface Callers {
  /** The person of a living session as they are at this moment; null for one that has ended. */
  of(sessionId: number): Promise<Caller | null>
}

interface Batch {
  sessionIds: Set<number>
  found: Promise<Map<number, Caller>>
  begin(): void
}

/**
 * Calls that come while statements are on their way are answered by one statement together: it begins after all of them
 * have come, so each reads what is so at its own moment. Alone, a call waits for nobody.
 */
export function createCallers(database: Database, clock: Clock): Callers {
  let underway = 0
  let waiting: Batch | undefined

  function newBatch(): Batch {
    const sessionIds = new Set<number>()
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    return { sessionIds, found: begun.then(() => loadCallers(database, [...sessionIds], clock.now())), begin }
  }

  function beginNext() {
    if (!waiting || underway >= mostUnderway) return
    const batch = waiting
    waiting = undefined
    underway += 1
    const end = () => {
      underway -= 1
      beginNext()
    }
    batch.found.then(end, end)
    batch.begin()
  }

  return {
    async of(sessionId) {
      waiting ??= newBatch()
      const { sessionIds, found } = waiting
      sessionIds.add(sessionId)
      beginNext()
      return (await found).get(sessionId) ?? null
    },
  }
}
