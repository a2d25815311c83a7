import { type SQL, sql } from 'drizzle-orm'
import type { BusyRange } from '../platform/calendarSource'

type Times = Pick<BusyRange, 'start' | 'end' | 'spans'>

/** Returns the times in which something is looked for, as a multirange. */
export function rangesOf({ start, end, spans = [{ start: start.getTime(), end: end.getTime() }] }: Times): SQL {
  const ranges = spans.map((span) => `[${new Date(span.start).toISOString()},${new Date(span.end).toISOString()})`)
  return sql`${`{${ranges.join()}}`}::tstzmultirange`
}
