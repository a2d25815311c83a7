import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import type { surveyFlags as calls, OpenFlags, SurveyFlag } from '#contract/submissions/flags'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { ascending, descending, listOrder, SortKey } from '../../../platform/database/listOrder'
import { orderAndLimit, type Slice } from '../../../platform/database/page'
import { readRows } from '../../../platform/database/rows'
import { apiText } from '../../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../../schema/options'
import { PersonRow, personJson, personName, personOf } from '../../../schema/people'
import { surveyFlags } from '../../../schema/submissions'
import { formText } from '../../surveys'
import { answerText } from '../answerText'
import { rankOf, severityOf } from './severity'

export type Filters = Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>

/** Instants in milliseconds. */
const FlagRow = z.strictObject({
  id: z.int(),
  instance_id: z.int(),
  line_id: z.int(),
  severity: z.int(),
  patient_phone: z.string().nullable(),
  raised: z.int(),
  acknowledged: z.int().nullable(),
  comment: z.string().nullable(),
  patient: PersonRow,
  acknowledged_by: PersonRow.nullable(),
  hospital: OptionRow.nullable(),
  title: z.string(),
  title_ar: z.string(),
  version: z.int(),
  question: z.string(),
  question_ar: z.string(),
  unit: z.string(),
  options: z.array(z.strictObject({ id: z.int(), label: z.string(), label_ar: z.string() })),
  option_ids: z.array(z.int()).nullable(),
  hundredths: z.int().nullable(),
  text: z.string().nullable(),
  sort_key: SortKey,
})
type FlagRow = z.output<typeof FlagRow>

const order = listOrder(ascending(surveyFlags.severity), descending(surveyFlags.id))

function matching({ state = 'open', hospital_id: hospitalId, patient_id: patientId }: Filters): SQL | undefined {
  return and(
    state === 'open' ? isNull(surveyFlags.acknowledged_at) : isNotNull(surveyFlags.acknowledged_at),
    hospitalId === undefined ? undefined : eq(surveyFlags.hospital_id, hospitalId),
    patientId === undefined ? undefined : eq(surveyFlags.patient_id, patientId),
  )
}

/** Returns the red flags that match a condition on `survey_flags`, the gravest first, then the latest. One statement. */
export function flagRows(condition: SQL | undefined, slice: Slice): Promise<FlagRow[]> {
  return readJsonRows(
    FlagRow,
    sql`
      select survey_flags.id, survey_flags.instance_id, survey_flags.line_id, survey_flags.comment,
        survey_flags.severity, patients.phone as patient_phone,
        ${sql.raw(epochMs('survey_flags.raised_at'))} as raised,
        ${sql.raw(epochMs('survey_flags.acknowledged_at'))} as acknowledged,
        ${sql.raw(personJson('patients'))} as patient,
        case when acknowledgers.id is not null then ${sql.raw(personJson('acknowledgers'))} end as acknowledged_by,
        case when hospitals.id is not null then ${sql.raw(optionJson('hospitals'))} end as hospital,
        surveys.title, surveys.title_ar, surveys.version, questions.question, questions.question_ar, questions.unit,
        coalesce((select json_agg(json_build_object('id', options.id, 'label', options.label,
            'label_ar', options.label_ar) order by options.position)
          from question_options as options where options.question_id = questions.id), '[]') as options,
        answers.option_ids, answers.hundredths, answers.text, ${order.key} as sort_key
      from survey_flags
      join users as patients on patients.id = survey_flags.patient_id
      join survey_instances on survey_instances.id = survey_flags.instance_id
      join surveys on surveys.id = survey_instances.survey_id
      join survey_places as places on places.survey_id = surveys.id and places.line_id = survey_flags.line_id
      join questions on questions.id = places.question_id
      left join survey_answers as answers on answers.instance_id = survey_flags.instance_id
        and answers.line_id = survey_flags.line_id
      left join hospitals on hospitals.id = survey_flags.hospital_id
      left join users as acknowledgers on acknowledgers.id = survey_flags.acknowledged_by
      where ${and(condition, slice.after) ?? sql`true`} ${orderAndLimit(order, slice)}`,
  )
}

/** Returns a red flag as in responses, in the caller's language. */
export function flagOf(row: FlagRow): SurveyFlag {
  const severity = severityOf(row.severity)
  return {
    id: row.id,
    survey_instance_id: row.instance_id,
    patient: personOf(row.patient),
    patient_phone: row.patient_phone,
    severity,
    severity_text: apiText(`flagSeverity.${severity}`),
    hospital: row.hospital && optionOf(row.hospital),
    survey_title: formText(row.title, row.title_ar),
    version: row.version,
    line_id: row.line_id,
    question_text: formText(row.question, row.question_ar),
    answer_body: answerText(row),
    raised_at: new Date(row.raised).toISOString(),
    acknowledged_at: row.acknowledged === null ? null : new Date(row.acknowledged).toISOString(),
    acknowledged_by: row.acknowledged_by && personName(row.acknowledged_by),
    comment: row.comment,
  }
}

const CountRow = z.strictObject({ total: z.int(), critical: z.int() })

/** Returns how many red flags match a condition on `survey_flags`, and how many of them are critical. */
async function countFlags(condition: SQL | undefined): Promise<z.output<typeof CountRow>> {
  const [row] = await readRows(
    CountRow,
    sql`select count(*)::integer as total, count(*) filter (where severity = ${rankOf('critical')})::integer as critical
      from survey_flags where ${condition ?? sql`true`}`,
  )
  return row ?? { total: 0, critical: 0 }
}

/**
 * Returns how many red flags are open, and how many of them are critical.
 * @param inScope a condition on `survey_flags`
 */
export async function openFlags(inScope: SQL): Promise<z.output<typeof OpenFlags>> {
  const { total: open, critical } = await countFlags(and(inScope, matching({})))
  return { open, critical }
}

/**
 * Returns the list of red flags.
 * @param inScope a condition on `survey_flags`
 */
export function flagList(filters: Filters, inScope: SQL) {
  const condition = and(inScope, matching(filters))
  return {
    order,
    count: async () => (await countFlags(condition)).total,
    rows: (slice: Slice) => flagRows(condition, slice),
    toResponse: (rows: readonly FlagRow[]) => rows.map(flagOf),
  }
}
