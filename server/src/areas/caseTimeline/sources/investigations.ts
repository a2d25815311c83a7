import { sql } from 'drizzle-orm'
import type { InvestigationEvent } from '#contract/investigations/codes'
import { ofStay, type Source } from '../source'

/** What others wait for: results, and samples that have to be taken again. */
const awaited: readonly InvestigationEvent[] = ['done', 'amended', 'rejected']

/** What was ordered at the time of the event; an edit changes it. */
const types = sql`(select jsonb_agg(jsonb_build_object('name', investigation_types.name,
    'alternate_name', investigation_types.name_ar) order by ordered.position)
  from jsonb_array_elements_text((select earlier.recorded -> 'investigation_types' from investigation_events as earlier
    where earlier.investigation_id = investigations.id and earlier.id <= investigation_events.id
      and earlier.recorded ? 'investigation_types'
    order by earlier.id desc limit 1)) with ordinality as ordered(type_id, position)
  join investigation_types on investigation_types.id = ordered.type_id::integer)`

function eventSource(which: 'awaited' | 'other'): Source {
  const among = sql.raw(`${which === 'awaited' ? '' : 'not '}in (${awaited.map((event) => `'${event}'`).join(', ')})`)
  return {
    group: 'investigations',
    ...(which === 'awaited' ? { news: 'results' } : {}),
    query: () => ({
      kind: sql`'investigation_' || investigation_events.event`,
      at: sql`investigation_events.at`,
      id: sql`investigation_events.id`,
      author: sql`investigation_events.by_id`,
      target: sql`investigations.id`,
      detail: sql`jsonb_build_object('types', ${types}, 'extra', investigation_events.recorded -> 'execution_notes',
        'reason', investigation_events.note)`,
      from: sql`investigations join investigation_events on investigation_events.investigation_id = investigations.id`,
      where: sql`investigations.episode_id = ${ofStay('id')} and ${ofStay('reads_investigations')}
        and investigation_events.event ${among}`,
    }),
  }
}

/** What happened to the orders of investigations, each event at the time at which it was recorded. */
export const investigationSources: readonly Source[] = [eventSource('other'), eventSource('awaited')]
