import { type SQL, sql } from 'drizzle-orm'
import { caller } from '../../platform/context'

/** The position of an entry in the timeline, newest first. */
export interface Position {
  /** Microseconds since the epoch, as PostgreSQL stores instants. */
  micros: number
  /** The number of the source. */
  source: number
  /** Unique in the source. */
  id: number
}

/** Which entries of an episode a statement reads. */
export interface Slice {
  episodeId: number
  /** Only those after this position. */
  after: Position | null
  /** Only those that others recorded after this instant (ms). */
  since: number | null
  limit: number
}

/** Returns a position as in `next` and `before`. */
export function positionText({ micros, source, id }: Position): string {
  return `${micros}-${source}-${id}`
}

/** Returns the position from such a text. */
export function positionOf(text: string): Position {
  const [micros = 0, source = 0, id = 0] = text.split('-').map(Number)
  return { micros, source, id }
}

function instantOf(micros: number): string {
  const ms = Math.floor(micros / 1000)
  return new Date(ms).toISOString().replace('Z', `${String(micros - ms * 1000).padStart(3, '0')}Z`)
}

/** What orders the entries of a source, as in its `order by`. */
export interface Order {
  at: SQL
  id: SQL
}

/**
 * Returns the condition that an entry of a source comes after the position: an index of `at` and `id` finds the first one.
 * @param source its number; at one instant, higher sources come first
 */
export function isAfter({ after }: Slice, source: number, { at, id }: Order): SQL {
  if (!after) return sql`true`
  const instant = sql`${instantOf(after.micros)}::timestamptz`
  if (source === after.source) return sql`(${at}, ${id}) < (${instant}, ${after.id}::bigint)`
  return source < after.source ? sql`${at} <= ${instant}` : sql`${at} < ${instant}`
}

/** Returns the condition that an entry is news to the caller, if only news is read. */
export function isNews({ since }: Slice, recorded: SQL, author: SQL): SQL {
  if (since === null) return sql`true`
  return sql`(${recorded} > ${new Date(since).toISOString()} and (${author})::integer is distinct from ${caller().id}::integer)`
}
