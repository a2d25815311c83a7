import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { anyOf } from '../../../platform/access/accessPath'
import { caller } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { ascending, listOrder, SortKey } from '../../../platform/database/listOrder'
import { type ListRows, orderAndLimit, type Slice } from '../../../platform/database/page'
import { NamesRow, namesInScripts } from '../../../schema/people'
import { surveyInstances } from '../../../schema/submissions'
import { accessPathsToSubmission } from '../policy'

const AnswerRow = z.strictObject({
  line_id: z.int(),
  option_ids: z.array(z.int()).nullable(),
  hundredths: z.int().nullable(),
  text: z.string().nullable(),
})

const SubmissionRow = z.strictObject({
  id: z.int(),
  patient_id: z.int(),
  patient: NamesRow,
  hospital: z.strictObject({ name: z.string(), alternate_name: z.string().nullable() }).nullable(),
  /** The zone of the hospital; that of the hub for a submission of no hospital. */
  time_zone: z.string(),
  version: z.int(),
  language: z.enum(['en', 'ar']),
  note: z.string().nullable(),
  submitted: z.int(),
  answers: z.array(AnswerRow),
  sort_key: SortKey,
})
type SubmissionRow = z.output<typeof SubmissionRow>

/** A final submission to be exported, with its answers by the line of the question. */
export interface ExportedSubmission extends Omit<SubmissionRow, 'answers' | 'sort_key'> {
  answers: ReadonlyMap<number, z.output<typeof AnswerRow>>
}

const order = listOrder(ascending(surveyInstances.id))

/**
 * Returns the list of the final submissions to all versions of a form that the caller can open, in the order of their
 * ids. Those of hospitals below, which need a reason, are left out until it is given.
 * @param condition on `survey_instances` and `users`
 */
export function exportedSubmissions(lineId: number, condition: SQL): ListRows<SubmissionRow, ExportedSubmission> {
  const isOpen = anyOf(accessPathsToSubmission(caller(), ['list-all-patients-survey-instances']))
  return {
    order,
    rows: (slice: Slice) =>
      readJsonRows(
        SubmissionRow,
        sql`
          select survey_instances.id, survey_instances.patient_id, ${namesInScripts(sql`users`)} as patient,
            case when hospitals.id is not null then
              json_build_object('name', hospitals.name, 'alternate_name', hospitals.alternate_name) end as hospital,
            coalesce(hospitals.time_zone, (select time_zone from hospitals order by parent_id nulls first, id limit 1))
              as time_zone,
            surveys.version, survey_instances.language, survey_instances.note,
            ${sql.raw(epochMs('survey_instances.submitted_at'))} as submitted,
            coalesce((select json_agg(json_build_object('line_id', answers.line_id, 'option_ids', answers.option_ids,
                'hundredths', answers.hundredths, 'text', answers.text))
              from survey_answers as answers where answers.instance_id = survey_instances.id), '[]') as answers,
            ${order.key} as sort_key
          from survey_instances
          join users on users.id = survey_instances.patient_id
          join surveys on surveys.id = survey_instances.survey_id
          left join hospitals on hospitals.id = survey_instances.hospital_id
          where survey_instances.survey_line_id = ${lineId} and survey_instances.status = ${SURVEY_STATUS.final}
            and ${condition} and ${isOpen} and ${slice.after ?? sql`true`}
          ${orderAndLimit(order, slice)}`,
      ),
    toResponse: (rows) =>
      rows.map(({ answers, sort_key: _key, ...row }) => ({
        ...row,
        answers: new Map(answers.map((answer) => [answer.line_id, answer])),
      })),
  }
}
