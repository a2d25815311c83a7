import { eq, sql } from 'drizzle-orm'
import {
  DATA_TYPE,
  type DataType,
  FORMULA,
  QUESTION_TYPE,
  type QuestionType,
  SURVEY_STATUS,
} from '#contract/surveys/codes'
import type { RedFlag } from '#contract/surveys/formVersion'
import type { TestServer } from '../../../platform/testing/server'
import { surveyAnswers, surveyInstances } from '../../../schema/submissions'
import { questionOptions, questions, surveyGroups, surveyPlaces, surveys } from '../../../schema/surveys'
import { idOf } from '../../../testing/stored'

type Target = Pick<TestServer, 'database' | 'clock'>

/** A version of a question as a test describes it. */
export interface QuestionText {
  text: string
  type?: QuestionType
  data_type?: DataType
  unit?: string
  /** Labels by value. */
  options?: Readonly<Record<string, string>>
  /** The parts of a composite question, whose score is their total. */
  parts?: readonly QuestionText[]
}

/** A stored version of a question. */
export interface StoredQuestion {
  id: number
  line: number
  version: number
  /** The ids of the options by value, the same in all versions. */
  options: Readonly<Record<string, number>>
  parts: readonly StoredQuestion[]
}

/** Takes the next id of a table, for rows that refer to themselves. */
async function nextId({ database }: Target, table: 'questions' | 'surveys'): Promise<number> {
  const { rows } = await database.execute(sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id`)
  return idOf(rows as { id: number }[])
}

async function storeDraft(
  target: Target,
  { text, options = {}, parts = [], ...question }: QuestionText,
  previous: StoredQuestion | undefined,
  place: { parent_id: number | null; position: number },
): Promise<StoredQuestion> {
  const { database, clock } = target
  const id = await nextId(target, 'questions')
  const { line, version } = previous ? { line: previous.line, version: previous.version + 1 } : { line: id, version: 1 }
  const isComposite = parts.length > 0
  const isChosen = Object.keys(options).length > 0
  await database
    .insert(questions)
    .overridingSystemValue()
    .values({
      type: isComposite ? QUESTION_TYPE.composite : isChosen ? QUESTION_TYPE.radio : QUESTION_TYPE.text,
      data_type: isComposite || isChosen ? DATA_TYPE.integer : DATA_TYPE.string,
      ...question,
      ...place,
      id,
      line_id: line,
      version,
      question: text,
      question_ar: `${text} (ع)`,
      formula: isComposite ? FORMULA.total : null,
      created_at: clock.now(),
    })
  const known: Record<string, number> = {}
  for (const [position, [value, label]] of Object.entries(options).entries()) {
    const option = { question_id: id, position, label, label_ar: `${label} (ع)`, value }
    const optionId = previous?.options[value]
    const { rows } = await database.execute(sql`select nextval('question_option_ids')::integer as id`)
    const stored = optionId ?? idOf(rows as { id: number }[])
    await database.insert(questionOptions).values({ ...option, id: stored })
    known[value] = stored
  }
  const storedParts: StoredQuestion[] = []
  for (const [position, part] of parts.entries()) {
    storedParts.push(await storeDraft(target, part, previous?.parts[position], { parent_id: id, position }))
  }
  return { id, line, version, options: known, parts: storedParts }
}

/**
 * Stores a published version of a question.
 * @param previous the version before it, if it is not the first
 */
export async function storeQuestion(
  target: Target,
  question: QuestionText,
  previous?: StoredQuestion,
): Promise<StoredQuestion> {
  const stored = await storeDraft(target, question, previous, { parent_id: null, position: 0 })
  const published = { published_at: target.clock.now() }
  // Parts first: they are frozen with their composite question.
  await target.database.update(questions).set(published).where(eq(questions.parent_id, stored.id))
  await target.database.update(questions).set(published).where(eq(questions.id, stored.id))
  return stored
}

/** A stored version of a form. */
export interface StoredVersion {
  id: number
  line: number
  version: number
}

/**
 * Stores a final version of a form, which becomes the current one.
 * @param redFlags by the line of a question
 */
export async function storeVersion(
  target: Target,
  {
    asked,
    previous,
    hospital = null,
    title = 'Mood',
    redFlags = {},
  }: {
    asked: readonly StoredQuestion[]
    previous?: StoredVersion
    hospital?: number | null
    title?: string
    redFlags?: Readonly<Record<number, RedFlag>>
  },
): Promise<StoredVersion> {
  const { database, clock } = target
  const at = clock.now()
  const id = await nextId(target, 'surveys')
  const version = previous ? previous.version + 1 : 1
  const line = previous?.line ?? id
  await database
    .insert(surveys)
    .overridingSystemValue()
    .values({
      id,
      line_id: line,
      version,
      title,
      title_ar: `${title} (ع)`,
      hospital_id: hospital,
      type: 1,
      status: SURVEY_STATUS.draft,
      created_at: at,
      updated_at: at,
    })
  const group = idOf(
    await database.insert(surveyGroups).values({ survey_id: id, position: 0 }).returning({ id: surveyGroups.id }),
  )
  await database.insert(surveyPlaces).values(
    asked.map((question, position) => ({
      survey_id: id,
      group_id: group,
      position,
      question_id: question.id,
      line_id: question.line,
      red_flag: redFlags[question.line] ?? null,
    })),
  )
  await database.update(surveys).set({ current: false }).where(eq(surveys.line_id, line))
  await database
    .update(surveys)
    .set({ status: SURVEY_STATUS.final, current: true, published_at: at })
    .where(eq(surveys.id, id))
  return { id, line, version }
}

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
  { database, clock }: Target,
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
