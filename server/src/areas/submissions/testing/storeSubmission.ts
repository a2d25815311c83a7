import { eq } from 'drizzle-orm'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { TestServer } from '../../../platform/testing/server'
import { surveyAnswers, surveyInstances } from '../../../schema/submissions'
import { idOf } from '../../../testing/stored'
import type { StoredVersion } from './storeForm'

/** An answer as it is stored. */
export interface AnswerRow {
  line: number
  /** Of a part: the composite question's line. */
  parent?: number
  options?: readonly number[]
  hundredths?: number
  text?: string
}

/** Stores a submission, a final one by default. */
export async function storeSubmission(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  {
    version,
    patient,
    hospital,
    answers,
    isDraft = false,
    at = clock.now(),
  }: {
    version: StoredVersion
    patient: number
    hospital: number | null
    answers: readonly AnswerRow[]
    isDraft?: boolean
    at?: Date
  },
): Promise<number> {
  const id = idOf(
    await database
      .insert(surveyInstances)
      .values({
        survey_id: version.id,
        survey_line_id: version.line,
        patient_id: patient,
        hospital_id: hospital,
        model_id: patient,
        status: SURVEY_STATUS.draft,
        creator_id: patient,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: surveyInstances.id }),
  )
  if (answers.length > 0) {
    await database.insert(surveyAnswers).values(
      answers.map(({ line, parent = null, options, hundredths = null, text = null }) => ({
        instance_id: id,
        line_id: line,
        parent_line_id: parent,
        option_ids: options ? [...options] : null,
        hundredths,
        text,
        revision: 1,
      })),
    )
  }
  if (!isDraft) {
    await database
      .update(surveyInstances)
      .set({ status: SURVEY_STATUS.final, submitted_at: at })
      .where(eq(surveyInstances.id, id))
  }
  return id
}
