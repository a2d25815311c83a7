import { sql } from 'drizzle-orm'
import { clinicalLists } from '#contract/clinicalLists/lists'
import { context } from '../../../platform/context'
import { ofStay, type Source, versionId } from '../source'

const code = sql`jsonb_build_object('text', diagnosis_codes.title, 'code', diagnosis_codes.code)`

/** The medical history and the codes of the diagnosis. */
const written: readonly Source[] = [
  {
    group: 'history',
    query: () => ({
      kind: 'medical_history_saved',
      at: sql`saved.edited_at`,
      id: sql`saved.revision`,
      author: sql`saved.editor_id`,
      target: ofStay('id'),
      from: sql`(select edited_at, editor_id, revision from medical_history_versions where episode_id = ${ofStay('id')}
        union all select edited_at, editor_id, revision from episodes where id = ${ofStay('id')}) as saved`,
      // The first version was written with the admission.
      where: sql`saved.edited_at > ${ofStay('created_at')}`,
    }),
  },
  {
    group: 'history',
    query: () => ({
      kind: 'diagnosis_added',
      at: sql`diagnosis_codes.added_at`,
      id: sql`diagnosis_codes.id`,
      author: sql`diagnosis_codes.added_by`,
      detail: code,
      from: sql`diagnosis_codes`,
      where: sql`diagnosis_codes.episode_id = ${ofStay('id')}`,
    }),
  },
  {
    group: 'history',
    query: () => ({
      kind: 'diagnosis_removed',
      at: sql`diagnosis_codes.removed_at`,
      id: sql`diagnosis_codes.id`,
      author: sql`diagnosis_codes.removed_by`,
      detail: code,
      from: sql`diagnosis_codes`,
      where: sql`diagnosis_codes.episode_id = ${ofStay('id')} and diagnosis_codes.removed_at is not null`,
    }),
  },
]

/** What was recorded in the lists of the patient during the stay. */
function sourcesOf({ kind, clinicalList: table }: (typeof clinicalLists)[number]): Source[] {
  const timeline = context().platform.timelineOfLists[kind]
  const { detail, drug = 'null::integer' } = timeline
  const news = timeline.news && { news: timeline.news }
  const versions = `${kind}_versions`
  const json = `jsonb_build_object(${detail})`
  const during = (instant: string) =>
    sql.raw(`${instant} >= (select created_at from stay) and ${instant} <= (select ended_at from stay)`)
  return [
    {
      group: 'history',
      ...news,
      query: () => ({
        kind: sql.raw(`case when entry.none_known then '${kind}_none_known' when entry.revision = 1 then '${kind}_recorded'
          else '${kind}_corrected' end`),
        at: sql`entry.recorded_at`,
        id: versionId('entry.id', 'entry.revision'),
        author: sql`entry.recorded_by`,
        target: sql`entry.id`,
        drug: sql`entry.drug_id`,
        detail: sql`entry.detail`,
        from: sql.raw(`(select id, revision, recorded_at, recorded_by, none_known, ${drug} as drug_id, ${json} as detail
            from ${table} where patient_id = (select patient_id from stay)
          union all select ${kind}_id, revision, recorded_at, recorded_by, false, ${drug}, ${json} from ${versions}
            where ${kind}_id in (select id from ${table} where patient_id = (select patient_id from stay))) as entry`),
        where: during('entry.recorded_at'),
      }),
    },
    {
      group: 'history',
      ...news,
      query: () => ({
        kind: `${kind}_removed`,
        at: sql.raw('entry.removed_at'),
        id: sql`entry.id`,
        author: sql`entry.removed_by`,
        drug: sql.raw(timeline.drug ? `entry.${timeline.drug}` : 'null'),
        detail: sql.raw(`jsonb_build_object(${detail}, 'reason', entry.removed_reason)`),
        from: sql.raw(`${table} as entry`),
        where: sql`entry.patient_id = ${ofStay('patient_id')} and ${during('entry.removed_at')}`,
      }),
    },
  ]
}

/** Returns the sources of what was recorded of the history of the patient. */
export const historySources = (): readonly Source[] => [...written, ...clinicalLists.flatMap(sourcesOf)]
