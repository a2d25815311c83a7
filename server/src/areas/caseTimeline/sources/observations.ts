import { sql } from 'drizzle-orm'
import { ofStay, type Source, versionId } from '../source'

const signs = sql`(select jsonb_agg(jsonb_build_object('type_id', type_id, 'value', value, 'device', device, 'level', level,
    'by_palpation', by_palpation) order by id) from vital_signs where set_id = vital_sets.id and not is_error)`

const escalation = sql.raw(`'escalation', jsonb_build_object('kind', escalations.kind, 'level', escalations.level)`)
const ofEscalations = sql`escalations.episode_id = ${ofStay('id')} and ${ofStay('reads_vitals')}`

const titleOf = (table: string, column: string) =>
  `jsonb_build_object('name', ${table}.${column}, 'alternate_name', nullif(${table}.${column}_ar, ''))`

/** Vital signs with the escalations that follow from them, notes, and the answers to which the care team is alerted. */
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
