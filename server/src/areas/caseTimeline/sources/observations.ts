import { type SQL, sql } from 'drizzle-orm'
import { isNews, type Slice } from '../slice'
import { ofStay, type Source, versionId } from '../source'

const sign = sql`jsonb_build_object('type_id', type_id, 'value', value, 'device', device, 'level', level,
    'by_palpation', by_palpation)`
const signs = sql`(select jsonb_agg(${sign} order by id) from vital_signs where set_id = vital_sets.id and not is_error)`

/** Returns the columns of a version of a vital sign, with the set in which it is now. */
const versionColumns = (table: string) =>
  sql.raw(`vital_signs.id as sign_id, vital_signs.set_id, ${table}.revision, ${table}.recorded_at, ${table}.recorded_by,
    ${table}.reason, ${table}.is_error, ${table}.type_id, ${table}.value, ${table}.device, ${table}.level, ${table}.by_palpation`)

/** Corrections of vital signs. One that moves a blood pressure has both of its values. */
const corrections = sql`(
  select min(${versionId('sign_id', 'revision')}) as id, set_id, recorded_at, recorded_by, min(reason) as reason,
    jsonb_agg(${sign} order by sign_id) filter (where not is_error) as signs
  from (
    select ${versionColumns('vital_signs')} from vital_signs
    where vital_signs.episode_id = ${ofStay('id')} and vital_signs.revision > 1
    union all
    select ${versionColumns('vital_sign_versions')} from vital_signs
    join vital_sign_versions on vital_sign_versions.vital_sign_id = vital_signs.id and vital_sign_versions.revision > 1
    where vital_signs.episode_id = ${ofStay('id')} and vital_signs.revision > 1) as versions
  group by set_id, recorded_at, recorded_by)`

/** Returns the condition that the set of a correction is not news itself: it is shown as it was corrected. */
function isKnownSet(slice: Slice): SQL {
  if (slice.since === null) return sql`true`
  return sql`not ${isNews(slice, sql`vital_sets.recorded_at`, sql`vital_sets.staff_id`)}`
}

const escalation = sql.raw(`'escalation', jsonb_build_object('kind', escalations.kind, 'level', escalations.level)`)
const ofEscalations = sql`escalations.episode_id = ${ofStay('id')} and ${ofStay('reads_vitals')}`

const titleOf = (table: string, column: string) =>
  `jsonb_build_object('name', ${table}.${column}, 'alternate_name', nullif(${table}.${column}_ar, ''))`

/**
 * Vital signs with their corrections and the escalations that follow from them, notes, and the answers to which the care
 * team is alerted.
 */
export const observationSources: readonly Source[] = [
  {
    group: 'vitals',
    news: 'vitals',
    query: () => ({
      kind: 'vital_signs',
      at: sql`vital_sets.measured_at`,
      id: sql`vital_sets.id`,
      recorded: sql`vital_sets.recorded_at`,
      author: sql`vital_sets.staff_id`,
      detail: sql`jsonb_build_object('score', vital_sets.score - 'inputs', 'signs', ${signs})`,
      from: sql`vital_sets`,
      where: sql`vital_sets.episode_id = ${ofStay('id')} and vital_sets.score is not null and ${ofStay('reads_vitals')}`,
    }),
  },
  {
    group: 'vitals',
    news: 'vitals',
    query: (slice) => ({
      kind: 'vital_signs_corrected',
      at: sql`correction.recorded_at`,
      id: sql`correction.id`,
      author: sql`correction.recorded_by`,
      target: sql`vital_sets.id`,
      detail: sql`jsonb_build_object('score', vital_sets.score - 'inputs', 'signs', correction.signs,
        'is_error', correction.signs is null, 'reason', correction.reason)`,
      from: sql`${corrections} as correction join vital_sets on vital_sets.id = correction.set_id`,
      where: sql`${ofStay('reads_vitals')} and ${isKnownSet(slice)}`,
    }),
  },
  {
    group: 'vitals',
    query: () => ({
      kind: 'escalation_opened',
      at: sql`escalations.opened_at`,
      id: sql`escalations.id`,
      detail: sql`jsonb_build_object(${escalation})`,
      from: sql`escalations`,
      where: ofEscalations,
    }),
  },
  {
    group: 'vitals',
    query: () => ({
      kind: 'escalation_acknowledged',
      at: sql`escalation_acknowledgements.acknowledged_at`,
      id: versionId('escalations.id', 'escalation_acknowledgements.round'),
      author: sql`escalation_acknowledgements.user_id`,
      target: sql`escalations.id`,
      detail: sql`jsonb_build_object(${escalation}, 'action', escalation_acknowledgements.action,
        'extra', escalation_acknowledgements.note)`,
      from: sql`escalations join escalation_acknowledgements on escalation_acknowledgements.escalation_id = escalations.id`,
      where: ofEscalations,
    }),
  },
  {
    group: 'vitals',
    query: () => ({
      kind: 'escalation_closed',
      at: sql`escalations.closed_at`,
      id: sql`escalations.id`,
      author: sql`escalations.closed_by`,
      detail: sql`jsonb_build_object(${escalation}, 'reason', escalations.close_reason)`,
      from: sql`escalations`,
      where: sql`escalations.closed_at is not null and ${ofEscalations}`,
    }),
  },
  {
    group: 'notes',
    news: 'follow_ups',
    query: () => ({
      kind: sql`'follow_up_' || survey_instances.type`,
      at: sql`survey_instances.submitted_at`,
      id: sql`survey_instances.id`,
      author: sql`survey_instances.creator_id`,
      detail: sql.raw(`jsonb_build_object('name', ${titleOf('surveys', 'title')})`),
      from: sql`survey_instances join surveys on surveys.id = survey_instances.survey_id`,
      where: sql`survey_instances.model_type = 'episode' and survey_instances.model_id = ${ofStay('id')}
        and survey_instances.status = 1 and survey_instances.type in ('doctor', 'nurse') and ${ofStay('reads_follow_ups')}`,
    }),
  },
  {
    group: 'notes',
    query: () => ({
      kind: 'red_flag',
      at: sql`survey_flags.raised_at`,
      id: sql`survey_flags.id`,
      author: sql`survey_instances.creator_id`,
      target: sql`survey_instances.id`,
      detail: sql.raw(`jsonb_build_object('name', ${titleOf('questions', 'question')}, 'type', survey_instances.type)`),
      from: sql`survey_flags join survey_instances on survey_instances.id = survey_flags.instance_id
        left join survey_places on survey_places.survey_id = survey_instances.survey_id
          and survey_places.line_id = survey_flags.line_id
        join questions on questions.id = coalesce(survey_places.question_id, survey_flags.line_id)`,
      where: sql`survey_flags.patient_id = ${ofStay('patient_id')} and survey_instances.model_type = 'episode'
        and survey_instances.model_id = ${ofStay('id')} and case when survey_instances.type = 'general'
          then ${ofStay('reads_other_forms')} else ${ofStay('reads_follow_up_flags')} end`,
    }),
  },
]
