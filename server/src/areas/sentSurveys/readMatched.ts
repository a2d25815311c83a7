import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MatchedCheck } from '#contract/sentSurveys/codes'
import type { FormToAnswer, MatchedSurveyRow } from '#contract/sentSurveys/sentSurvey'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { orderAndLimit, type Slice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { sentSurveyRecipients } from '../../schema/submissions'
import { formText, readGroups } from '../surveys'

/** Instants are milliseconds since the epoch. */
const MatchedRow = z.strictObject({
  id: z.int(),
  survey_id: z.int(),
  title: z.string(),
  title_ar: z.string(),
  sent: z.int(),
  ends: z.int(),
  instance_id: z.int().nullable(),
  instance_status: z.enum(SURVEY_STATUS).nullable(),
  answered: z.int().nullable(),
  sort_key: SortKey,
})
type MatchedRow = z.output<typeof MatchedRow>

/** The newest first. */
const order = listOrder(descending(sentSurveyRecipients.sent_survey_id))

/** Returns what the patient can do with a survey (decisions 16). */
function checkOf({ instance_status: status, ends }: MatchedRow): MatchedCheck {
  if (status === SURVEY_STATUS.final) return 'completed'
  if (ends <= now().getTime()) return 'missed'
  return status === SURVEY_STATUS.draft ? 'continue' : 'answer'
}

const iso = (instant: number) => new Date(instant).toISOString()

function matchedOf(row: MatchedRow): MatchedSurveyRow {
  return {
    id: row.id,
    survey: { id: row.survey_id, title: formText(row.title, row.title_ar) },
    survey_instance_id: row.instance_id,
    check: checkOf(row),
    latest_answered_time: row.answered === null ? null : iso(row.answered),
    sent_date_time: iso(row.sent),
    ends_at: iso(row.ends),
  }
}

/** Of a withdrawn survey, only those that were submitted remain in the list. */
const source = sql`sent_survey_recipients
  join sent_surveys on sent_surveys.id = sent_survey_recipients.sent_survey_id
  join surveys on surveys.id = sent_surveys.survey_id
  left join survey_instances as mine on mine.sent_survey_id = sent_surveys.id
    and mine.patient_id = sent_survey_recipients.patient_id
  where (sent_surveys.withdrawn_at is null or mine.status = ${SURVEY_STATUS.final})`

const TotalRow = z.strictObject({ total: z.int() })

/** Returns the list of the surveys that were sent to a patient. */
export function matchedList(patientId: number) {
  const condition = sql`sent_survey_recipients.patient_id = ${patientId}`
  return {
    order,
    count: async () => {
      const [row] = await readRows(TotalRow, sql`select count(*)::integer as total from ${source} and ${condition}`)
      return row?.total ?? 0
    },
    rows: (slice: Slice) =>
      readJsonRows(
        MatchedRow,
        sql`select sent_surveys.id, sent_surveys.survey_id, surveys.title, surveys.title_ar,
            ${sql.raw(epochMs('sent_surveys.sent_at'))} as sent, ${sql.raw(epochMs('sent_surveys.ends_at'))} as ends,
            mine.id as instance_id, mine.status as instance_status, ${sql.raw(epochMs('mine.updated_at'))} as answered,
            ${order.key} as sort_key
          from ${source} and ${condition} ${slice.after ? sql`and ${slice.after}` : sql``} ${orderAndLimit(order, slice)}`,
      ),
    toResponse: (rows: readonly MatchedRow[]) => rows.map(matchedOf),
  }
}

const FormRow = z.strictObject({ id: z.int(), title: z.string(), title_ar: z.string(), version: z.int() })

/**
 * Returns a version of a form with its questions.
 * @throws Problem 404
 */
export async function formToAnswer(surveyId: number): Promise<FormToAnswer> {
  const [row] = await readRows(FormRow, sql`select id, title, title_ar, version from surveys where id = ${surveyId}`)
  const form = orNotFound(row)
  return { ...form, title_text: formText(form.title, form.title_ar), groups: await readGroups(surveyId) }
}
