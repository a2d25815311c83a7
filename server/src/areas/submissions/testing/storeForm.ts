import { eq, inArray, sql } from 'drizzle-orm'
import {
  DATA_TYPE,
  type DataType,
  FORMULA,
  QUESTION_TYPE,
  type QuestionType,
  SURVEY_STATUS,
  type SurveyAvailability,
} from '#contract/surveys/codes'
import type { RedFlag, ShowIf } from '#contract/surveys/formVersion'
import type { Transaction } from '../../../platform/database/pool'
import type { TestServer } from '../../../platform/testing/server'
import { questionOptions, questions, surveyGroups, surveyPlaces, surveys } from '../../../schema/surveys'
import { idOf } from '../../../testing/stored'

/** A question of a form that tests store. Without options and parts it is answered by typing. */
export interface QuestionToStore {
  title: string
  type?: QuestionType
  data_type?: DataType
  min?: number
  max?: number
  /** Labels of options, whose values are 0, 1, 2, … */
  options?: readonly string[]
  /** Parts of a composite question, whose score is the total. */
  parts?: readonly QuestionToStore[]
  required?: boolean
  show_if?: (earlier: readonly StoredQuestion[]) => ShowIf
  red_flag?: (options: readonly number[]) => RedFlag
}

/** A stored question: its line, and the ids of its options. */
export interface StoredQuestion {
  line: number
  options: number[]
  parts: StoredQuestion[]
}

/** A stored form: its id and its questions. */
export interface StoredForm {
  id: number
  questions: StoredQuestion[]
}

/** Where a form is used, and for which patients it is shared. */
interface FormSetting {
  hospital?: number | null
  specialty?: number | null
  availability?: SurveyAvailability | null
  title?: string
}

async function storeQuestion(
  transaction: Transaction,
  question: QuestionToStore,
  { at, parent, position }: { at: Date; parent: number | null; position: number },
): Promise<StoredQuestion> {
  const { options: labels = [], parts = [] } = question
  const composite = parts.length > 0
  const hundredths = (limit: number | undefined) => (limit === undefined ? null : limit * 100)
  const line = idOf(
    await transaction
      .insert(questions)
      .values({
        line_id: 0,
        version: 1,
        parent_id: parent,
        position,
        question: question.title,
        question_ar: `${question.title} بالعربية`,
        type:
          question.type ??
          (composite ? QUESTION_TYPE.composite : labels.length > 0 ? QUESTION_TYPE.radio : QUESTION_TYPE.text),
        data_type: question.data_type ?? (composite || labels.length > 0 ? DATA_TYPE.integer : DATA_TYPE.string),
        min: hundredths(question.min),
        max: hundredths(question.max),
        formula: composite ? FORMULA.total : null,
        created_at: at,
      })
      .returning({ id: questions.id }),
  )
  // The line of a first version is its own id, which is known only now.
  await transaction.update(questions).set({ line_id: line }).where(eq(questions.id, line))
  const stored: StoredQuestion = { line, options: [], parts: [] }
  for (const [index, label] of labels.entries()) {
    const [option] = await transaction
      .insert(questionOptions)
      .values({
        id: sql`default`,
        question_id: line,
        position: index,
        label,
        label_ar: `${label} بالعربية`,
        value: String(index),
      })
      .returning({ id: questionOptions.id })
    stored.options.push(idOf(option ? [option] : []))
  }
  for (const [index, part] of parts.entries()) {
    stored.parts.push(await storeQuestion(transaction, part, { at, parent: line, position: index }))
  }
  return stored
}

/**
 * Stores a current form with one group, as the builder does: as drafts that are then published.
 * @param setting by default it is used at all hospitals and in all specialties, and not shared
 */
export function storeForm(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  toStore: readonly QuestionToStore[],
  { hospital = null, specialty = null, availability = null, title = 'Form' }: FormSetting = {},
): Promise<StoredForm> {
  const at = clock.now()
  return database.transaction(async (transaction) => {
    const id = idOf(
      await transaction
        .insert(surveys)
        .values({
          line_id: 0,
          version: 1,
          title,
          title_ar: `${title} بالعربية`,
          hospital_id: hospital,
          specialty_id: specialty,
          type: 1,
          status: SURVEY_STATUS.draft,
          created_at: at,
          updated_at: at,
        })
        .returning({ id: surveys.id }),
    )
    await transaction.update(surveys).set({ line_id: id }).where(eq(surveys.id, id))
    const group = idOf(
      await transaction
        .insert(surveyGroups)
        .values({ survey_id: id, position: 0, title: 'Questions', title_ar: 'الأسئلة' })
        .returning({ id: surveyGroups.id }),
    )
    const stored: StoredQuestion[] = []
    for (const [position, question] of toStore.entries()) {
      const each = await storeQuestion(transaction, question, { at, parent: null, position: 0 })
      await transaction.insert(surveyPlaces).values({
        survey_id: id,
        group_id: group,
        position,
        question_id: each.line,
        line_id: each.line,
        required: question.required ?? false,
        show_if: question.show_if?.(stored) ?? null,
        red_flag: question.red_flag?.(each.options) ?? null,
      })
      stored.push(each)
    }
    await transaction
      .update(questions)
      .set({ published_at: at })
      .where(
        inArray(
          questions.id,
          stored.flatMap(({ line, parts }) => [...parts.map((part) => part.line), line]),
        ),
      )
    await transaction
      .update(surveys)
      .set({ status: SURVEY_STATUS.final, current: true, published_at: at, survey_availability: availability })
      .where(eq(surveys.id, id))
    return { id, questions: stored }
  })
}
