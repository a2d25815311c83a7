import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { allTimelineKinds } from '#contract/caseTimeline/kinds'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { NamesRow, PersonRow, personJson } from '../../schema/people'
import { Detail } from './detail'
import type { Slice } from './slice'
import { entriesOf, type Source } from './source'
import { consultationSources } from './sources/consultations'
import { doseSources } from './sources/doses'
import { historySources } from './sources/history'
import { investigationSources } from './sources/investigations'
import { observationSources } from './sources/observations'
import { prescriptionSources } from './sources/prescriptions'
import { roundSources } from './sources/rounds'
import { doctorSources, endSources, staySources, transferSources } from './sources/stay'
import { stayOf } from './stay'

const minute = 60_000

/** Returns all sources. Their numbers are part of `next`, and order what happened at one instant: the admission came first, the discharge last. */
export const sources = (): readonly Source[] => [
  ...staySources,
  ...historySources(),
  ...prescriptionSources,
  ...doseSources,
  ...observationSources,
  ...investigationSources,
  ...transferSources,
  ...consultationSources,
  ...doctorSources,
  ...roundSources,
  ...endSources,
]

/** An entry as read. Instants are milliseconds since the epoch. */
export const EntryRow = z.strictObject({
  kind: z.enum(allTimelineKinds),
  source: z.int(),
  id: z.int(),
  /** Microseconds since the epoch. */
  micros: z.int(),
  happened: z.int(),
  /** null: within a minute. */
  recorded: z.int().nullable(),
  author: PersonRow.nullable(),
  target_id: z.int(),
  drug: NamesRow.nullable(),
  detail: Detail,
})
export type EntryRow = z.output<typeof EntryRow>

/**
 * Returns the newest entries of a slice with one statement, each source read for at most as many entries as are returned.
 * @param isRead which sources to read
 */
export function readEntries(slice: Slice, isRead: (source: Source) => boolean): Promise<EntryRow[]> {
  const selects = sources().flatMap((source, number) => (isRead(source) ? [entriesOf(source, number, slice)] : []))
  return readJsonRows(
    EntryRow,
    sql`with ${stayOf(slice.episodeId)}, entries as (select * from (${sql.join(selects, sql` union all `)}) as each_source
        order by at desc, source desc, id desc limit ${slice.limit})
      select entries.kind, entries.source, entries.id, (extract(epoch from entries.at) * 1000000)::bigint as micros,
        ${sql.raw(epochMs('entries.at'))} as happened,
        case when entries.recorded_at > entries.at + ${`${minute} milliseconds`}::interval
          then ${sql.raw(epochMs('entries.recorded_at'))} end as recorded,
        case when authors.id is not null then ${sql.raw(personJson('authors'))} end as author, entries.target_id,
        case when drugs.id is not null
          then json_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar) end as drug,
        entries.detail
      from entries left join users as authors on authors.id = entries.author_id
      left join drugs on drugs.id = entries.drug_id
      order by entries.at desc, entries.source desc, entries.id desc`,
  )
}
