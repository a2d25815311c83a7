import { eq, sql } from 'drizzle-orm'
import {
  DATA_TYPE,
  type DataType,
  FORMULA,
  type Formula,
  QUESTION_TYPE,
  type QuestionType,
} from '#contract/surveys/codes'
import type { TestServer } from '../../../platform/testing/server'
import { questionOptions, questions } from '../../../schema/surveys'
import { idOf } from '../../../testing/stored'

/** Where tests store rows. */
export type Target = Pick<TestServer, 'database' | 'clock'>

/** A version of a question that tests store. Without options and parts it is answered by typing. */
export interface QuestionToStore {
  title: string
  type?: QuestionType
  data_type?: DataType
  unit?: string
  min?: number | null
  max?: number | null
  /** Labels of options, whose values are 0, 1, 2, … */
  options?: readonly string[]
  /** Parts of a composite question. */
  parts?: readonly QuestionToStore[]
  /** Of a composite question; by default the total. */
  formula?: Formula | null
}

/** A stored version of a question. */
export interface StoredQuestion {
  id: number
  line: number
  version: number
  /** The ids of the options in their order, the same in all versions. */
  options: readonly number[]
  parts: readonly StoredQuestion[]
}

/** Takes the next id of a table, for rows that refer to themselves. */
export async function nextId({ database }: Target, table: 'questions' | 'surveys'): Promise<number> {
  const { rows } = await database.execute(sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id`)
  return idOf(rows as { id: number }[])
}

async function storeOptions(
  { database }: Target,
  question: number,
  labels: readonly string[],
  known: readonly number[],
): Promise<number[]> {
  if (labels.length === 0) return []
  const rows = labels.map((label, position) => ({
    id: known[position] ?? sql`default`,
    question_id: question,
    position,
    label,
    label_ar: `${label} (ع)`,
    value: String(position),
  }))
  const stored = await database.insert(questionOptions).values(rows).returning({ id: questionOptions.id })
  return stored.map(({ id }) => id)
}

async function storeDraft(
  target: Target,
  { title, options: labels = [], parts = [], min, max, ...question }: QuestionToStore,
  previous: StoredQuestion | undefined,
  place: { parent_id: number | null; position: number },
): Promise<StoredQuestion> {
  const id = await nextId(target, 'questions')
  const { line, version } = previous ? { line: previous.line, version: previous.version + 1 } : { line: id, version: 1 }
  const isComposite = parts.length > 0
  const isChosen = labels.length > 0
  const hundredths = (limit: number | null | undefined) => (limit == null ? null : Math.round(limit * 100))
  await target.database
    .insert(questions)
    .overridingSystemValue()
    .values({
      type: isComposite ? QUESTION_TYPE.composite : isChosen ? QUESTION_TYPE.radio : QUESTION_TYPE.text,
      data_type: isComposite || isChosen ? DATA_TYPE.integer : DATA_TYPE.string,
      formula: isComposite ? FORMULA.total : null,
      ...question,
      ...place,
      id,
      line_id: line,
      version,
      question: title,
      question_ar: `${title} (ع)`,
      min: hundredths(min),
      max: hundredths(max),
      created_at: target.clock.now(),
    })
  const options = await storeOptions(target, id, labels, previous?.options ?? [])
  const storedParts: StoredQuestion[] = []
  for (const [position, part] of parts.entries()) {
    storedParts.push(await storeDraft(target, part, previous?.parts[position], { parent_id: id, position }))
  }
  return { id, line, version, options, parts: storedParts }
}

/**
 * Stores a published version of a question.
 * @param previous the version before it, if it is not the first
 */
export async function storeQuestion(
  target: Target,
  question: QuestionToStore,
  previous?: StoredQuestion,
): Promise<StoredQuestion> {
  const stored = await storeDraft(target, question, previous, { parent_id: null, position: 0 })
  const published = { published_at: target.clock.now() }
  // Parts first: they are frozen with their composite question.
  await target.database.update(questions).set(published).where(eq(questions.parent_id, stored.id))
  await target.database.update(questions).set(published).where(eq(questions.id, stored.id))
  return stored
}
