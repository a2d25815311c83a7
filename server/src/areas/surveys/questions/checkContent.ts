import type { FieldProblems, TextRef } from '#contract/kit/issues'
import { QUESTION_TYPE, type QuestionType } from '#contract/surveys/codes'
import type { FormQuestion, PartInput, QuestionInput } from '#contract/surveys/question'
import { Problem } from '../../../platform/http/problem'
import type { KnownOption } from './optionIds'

/** What is already stored of the question that is to be changed. */
export interface StoredContent {
  lineId: number
  /** Its parts, whose lines stay the same. */
  parts: readonly { id: number; line_id: number }[]
  /** The options of the question and of its parts in all versions. */
  options: readonly KnownOption[]
  /** The newest published version; undefined if there is none. */
  published: FormQuestion | undefined
}

type PublishedPart = Pick<FormQuestion, 'type' | 'data_type' | 'unit' | 'formula'>
type Add = (path: string, problem: TextRef) => void

const meaningChanged: TextRef = { key: 'survey.meaningFixed' }
const invalidChoice: TextRef = { key: 'validation.invalidChoice' }

const oneOption: readonly QuestionType[] = [QUESTION_TYPE.radio, QUESTION_TYPE.dropdown]

function isSameType(one: QuestionType, other: QuestionType): boolean {
  return one === other || (oneOption.includes(one) && oneOption.includes(other))
}

/** Answers to all versions are counted together, so a new version asks the same in the same unit. */
function checkMeaning(input: PartInput & { formula?: number | null }, published: PublishedPart, add: Add): void {
  if (!isSameType(input.type, published.type)) add('type', meaningChanged)
  if (input.data_type !== published.data_type) add('data_type', meaningChanged)
  if (published.unit !== '' && input.unit !== published.unit) add('unit', meaningChanged)
  if ((input.formula ?? null) !== published.formula) add('formula', meaningChanged)
}

function checkOptions({ answers }: Pick<PartInput, 'answers'>, known: readonly KnownOption[], add: Add): void {
  const seen = new Set<number>()
  for (const [index, { id, value }] of answers.entries()) {
    if (id === null) continue
    const versions = known.filter((option) => option.id === id)
    if (versions.length === 0 || seen.has(id)) add(`answers.${index}.id`, invalidChoice)
    else if (versions.some((option) => option.published && option.value !== value)) {
      add(`answers.${index}.value`, meaningChanged)
    }
    seen.add(id)
  }
}

/**
 * Checks what is to be stored of a question against what is stored: ids belong to it, and earlier answers would still mean
 * the same.
 * @throws Problem 422 on the fields
 */
export function checkContent(input: QuestionInput, { lineId, parts, options, published }: StoredContent): void {
  const fields: FieldProblems = {}
  const add: Add = (path, problem) => {
    fields[path] = [problem]
  }
  const optionsOf = (line: number | undefined) => options.filter((option) => option.line_id === line)
  if (published) checkMeaning({ id: null, ...input }, published, add)
  checkOptions(input, optionsOf(lineId), add)
  const seen = new Set<number>()
  for (const [index, part] of input.sub_questions.entries()) {
    const addToPart: Add = (path, problem) => add(`sub_questions.${index}.${path}`, problem)
    const stored = parts.find(({ id }) => id === part.id)
    if (part.id !== null && (!stored || seen.has(part.id))) addToPart('id', invalidChoice)
    if (part.id !== null) seen.add(part.id)
    const earlier = stored && published?.sub_questions.find(({ line_id }) => line_id === stored.line_id)
    if (earlier) checkMeaning(part, earlier, addToPart)
    checkOptions(part, optionsOf(stored?.line_id), addToPart)
  }
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
}
