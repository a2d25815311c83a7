import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { foldText } from '#contract/rules/foldText'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import { hundredthsOf } from '#contract/surveys/hundredths'
import type { OptionInput, PartInput, QuestionInput } from '#contract/surveys/question'
import { db, now } from '../../../platform/context'
import { questionOptions, questions } from '../../../schema/surveys'
import { readQuestions } from '../readQuestions'
import { checkContent, type StoredContent } from './checkContent'
import { optionIdsOf, readKnownOptions } from './optionIds'
import { newOptionIds, newQuestionIds } from './storedIds'

type QuestionColumns = typeof questions.$inferInsert & { id: number }
type Content = Omit<PartInput, 'id'> & { formula?: QuestionInput['formula'] }

/** What all rows of a version of a question have in common. */
type VersionColumns = Pick<QuestionColumns, 'version' | 'author_id' | 'created_at'>

const textsOf = ({ question, question_ar: inArabic, answers }: Content) => [
  question,
  inArabic,
  ...answers.flatMap(({ label, label_ar: labelInArabic }) => [label, labelInArabic]),
]

/** Limits are those of typed numbers, and a unit is that of a number; what was entered before the type changed is dropped. */
function columnsOf(content: Content) {
  const { question, question_ar, type, data_type, unit, min, max, formula = null } = content
  const isNumber = data_type !== DATA_TYPE.string
  const limit = (value: number | null) =>
    value === null || !isNumber || type !== QUESTION_TYPE.text ? null : hundredthsOf(value)
  return {
    question,
    question_ar,
    type,
    data_type,
    unit: isNumber ? unit : '',
    min: limit(min),
    max: limit(max),
    formula,
  }
}

async function storeRows(rows: QuestionColumns[]): Promise<void> {
  const given = (column: string) => sql.raw(`excluded.${column}`)
  await db()
    .insert(questions)
    .overridingSystemValue()
    .values(rows)
    .onConflictDoUpdate({
      target: questions.id,
      set: {
        position: given('position'),
        question: given('question'),
        question_ar: given('question_ar'),
        type: given('type'),
        data_type: given('data_type'),
        unit: given('unit'),
        min: given('min'),
        max: given('max'),
        formula: given('formula'),
        search: given('search'),
      },
    })
}

interface OptionsToStore {
  questionId: number
  options: readonly OptionInput[]
  /** Undefined for a new option. */
  ids: readonly (number | undefined)[]
}

async function storeOptions(all: readonly OptionsToStore[]): Promise<void> {
  const fresh = await newOptionIds(all.flatMap(({ ids }) => ids).filter((id) => id === undefined).length)
  const rows = all.flatMap(({ questionId, options, ids }) =>
    options.map(({ label, label_ar, value }, index) => {
      const id = ids[index] ?? fresh.shift()
      if (id === undefined) throw new Error('an option has no id')
      return { question_id: questionId, id, position: index, label, label_ar, value }
    }),
  )
  if (rows.length > 0) await db().insert(questionOptions).values(rows)
}

interface Target {
  /** Undefined for a new question. */
  id?: number
  stored: StoredContent | undefined
  version: VersionColumns
}

async function storeContent(input: QuestionInput, { id, stored, version }: Target): Promise<number> {
  const newParts = input.sub_questions.filter((part) => part.id === null).length
  const fresh = await newQuestionIds(newParts + (id === undefined ? 1 : 0))
  const nextId = () => {
    const next = fresh.shift()
    if (next === undefined) throw new Error('a question has no id')
    return next
  }
  const questionId = id ?? nextId()
  const lineId = stored?.lineId ?? questionId
  const parts = input.sub_questions.map((part, position) => {
    const partId = part.id ?? nextId()
    const line = stored?.parts.find((each) => each.id === partId)?.line_id ?? partId
    return { id: partId, line_id: line, parent_id: questionId, position, content: part }
  })
  const search = foldText([input, ...input.sub_questions].flatMap(textsOf).join(' '))
  await storeRows([
    { ...version, id: questionId, line_id: lineId, ...columnsOf(input), search },
    ...parts.map(({ content, ...ids }) => ({ ...version, ...ids, ...columnsOf(content) })),
  ])
  const knownOf = (line: number) => (stored?.options ?? []).filter((option) => option.line_id === line)
  await storeOptions([
    { questionId, options: input.answers, ids: optionIdsOf(input.answers, knownOf(lineId)) },
    ...parts.map(({ id: partId, line_id: line, content: { answers } }) => ({
      questionId: partId,
      options: answers,
      ids: optionIdsOf(answers, knownOf(line)),
    })),
  ])
  return questionId
}

/**
 * Stores a new question as a draft.
 * @param authorId a user
 * @returns its id
 * @throws Problem 422 if an option or a part has an id
 */
export function storeNewQuestion(input: QuestionInput, authorId: number): Promise<number> {
  checkContent(input, { lineId: 0, parts: [], options: [], published: undefined })
  return storeContent(input, {
    stored: undefined,
    version: { version: 1, author_id: authorId, created_at: now() },
  })
}

async function storedContentOf(draft: typeof questions.$inferSelect): Promise<StoredContent> {
  const { id, line_id: lineId } = draft
  const parts = await db()
    .select({ id: questions.id, line_id: questions.line_id })
    .from(questions)
    .where(eq(questions.parent_id, id))
  const options = await readKnownOptions(sql`questions.id = ${id} or questions.parent_id = ${id}`)
  const published = await readQuestions(sql`questions.id = (select newest.id from questions as newest
    where newest.line_id = ${lineId} and newest.published_at is not null order by newest.version desc limit 1)`)
  return { lineId, parts, options, published: [...published.values()][0] }
}

/**
 * Changes a draft of a question.
 * @param draft locked
 * @throws Problem 422 if an id does not belong to it, or answers to earlier versions would change their meaning
 */
export async function storeDraft(draft: typeof questions.$inferSelect, input: QuestionInput): Promise<void> {
  const { id, version, author_id, created_at } = draft
  const stored = await storedContentOf(draft)
  checkContent(input, stored)
  const ownParts = stored.parts.map((part) => part.id)
  await db()
    .delete(questionOptions)
    .where(inArray(questionOptions.question_id, [id, ...ownParts]))
  const remaining = input.sub_questions.flatMap((part) => part.id ?? [])
  await db()
    .delete(questions)
    .where(
      and(eq(questions.parent_id, id), or(remaining.length === 0 ? sql`true` : notInArray(questions.id, remaining))),
    )
  await storeContent(input, { id, stored, version: { version, author_id, created_at } })
}
