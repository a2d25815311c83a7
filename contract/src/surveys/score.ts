import { FORMULA, hasOptions, QUESTION_TYPE } from './codes'
import type { QuestionRule } from './formVersion'
import { hundredthsOf } from './hundredths'
import type { AnswerValue } from './readAnswer'

/** The score of a composite question. Numbers are hundredths. */
export interface Score {
  /** How many of the parts are answered. */
  answered: number
  parts: number
  /** The sum of the answered parts. */
  sum: number
  /** The total or the average of all parts; null while one of them is missing. */
  score: number | null
}

/** Returns the number that an answer counts, in hundredths; null if it has none. */
export function numberOf(question: QuestionRule, value: AnswerValue | undefined): number | null {
  if (value?.kind === 'number') return value.hundredths
  if (value?.kind !== 'options') return null
  const [chosen] = question.answers.filter(({ id }) => id === value.options[0])
  return chosen ? hundredthsOf(chosen.value) : null
}

/** Rounds half up. Never -0, which would be displayed with its sign. */
const roundHalfUp = (number: number) => Math.round(number) + 0

/**
 * Returns the score of a composite question: the total or the average of its parts, rounded half up to hundredths. There is
 * no score while a part is missing, because a partial total would look like a complete one.
 * @param values the valid answers by question
 */
export function scoreOf(composite: QuestionRule, values: ReadonlyMap<number, AnswerValue>): Score {
  const numbers = composite.sub_questions
    .map((part) => numberOf(part, values.get(part.line_id)))
    .filter((number) => number !== null)
  const parts = composite.sub_questions.length
  const sum = numbers.reduce((total, number) => total + number, 0)
  if (numbers.length < parts || parts === 0) return { answered: numbers.length, parts, sum, score: null }
  const score = composite.formula === FORMULA.average ? roundHalfUp(sum / parts) : sum
  return { answered: parts, parts, sum, score }
}

/** Returns the smallest and the largest number that an answer can count; null where there is no limit. */
function limitsOf(question: QuestionRule): { min: number; max: number } | null {
  if (hasOptions(question.type)) {
    const values = question.answers.map(({ value }) => hundredthsOf(value)).filter((value) => value !== null)
    return values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) }
  }
  const [min, max] = [question.min, question.max].map((limit) => (limit === null ? null : hundredthsOf(limit)))
  return min == null || max == null ? null : { min, max }
}

/**
 * Returns the range of the score of a composite question, in hundredths; null if a part has no limits.
 */
export function scoreRange(composite: QuestionRule): { min: number; max: number } | null {
  const limits = composite.sub_questions.map(limitsOf)
  const known = limits.filter((each) => each !== null)
  if (known.length < limits.length || known.length === 0) return null
  const divisor = composite.formula === FORMULA.average ? known.length : 1
  return {
    min: roundHalfUp(known.reduce((sum, { min }) => sum + min, 0) / divisor),
    max: roundHalfUp(known.reduce((sum, { max }) => sum + max, 0) / divisor),
  }
}

/**
 * Returns the limits of the number that a question has, in hundredths, each null if there is none: of a composite question
 * those of its score.
 */
export function numberLimits(question: QuestionRule): { min: number | null; max: number | null } {
  if (question.type === QUESTION_TYPE.composite) return scoreRange(question) ?? { min: null, max: null }
  const [min = null, max = null] = [question.min, question.max].map((limit) => limit && hundredthsOf(limit))
  return { min, max }
}
