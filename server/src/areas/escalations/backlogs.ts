import { type SQL, sql } from 'drizzle-orm'
import { now } from '../../platform/context'
import { type Backlog, readBacklog } from '../../platform/database/backlog'
import { dueAt, isAcknowledged } from './list'
import { isRelevant, ofEncounters } from './policy'

const unacknowledged = (inScope: SQL) => sql`escalations ${ofEncounters}
  where escalations.closed_at is null and ${isRelevant} and not ${isAcknowledged} and ${inScope}`

/**
 * Counts the critical results that nobody has acknowledged.
 * @param inScope which escalations lists show the caller; expects `ofEncounters` in the statement
 */
export function criticalResults(inScope: SQL, limit: number): Promise<Backlog> {
  const rows = sql`${unacknowledged(inScope)} and escalations.kind = 'critical_result'`
  return readBacklog(sql`escalations.started_at`, rows, limit)
}

/** Counts the other escalations that nobody has acknowledged in time. @param inScope as above */
export function overdueEscalations(inScope: SQL, limit: number): Promise<Backlog> {
  const rows = sql`${unacknowledged(inScope)} and escalations.kind <> 'critical_result'
    and ${dueAt} < ${now().toISOString()}`
  return readBacklog(sql`escalations.started_at`, rows, limit)
}
