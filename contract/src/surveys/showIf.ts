import { DATA_TYPE, hasOptions, QUESTION_TYPE } from './codes'
import {
  type AnswerCondition,
  answeredQuestions,
  type ConditionOperator,
  conditionOperators,
  type FormVersion,
  type PlaceRule,
  placesOf,
  type QuestionRule,
} from './formVersion'
import { hundredthsOf } from './hundredths'
import type { AnswerValue } from './readAnswer'
import { scoreOf } from './score'

type Values = ReadonlyMap<number, AnswerValue>

/** Returns the number that a condition compares, in hundredths; null if there is none. */
function comparedNumber(question: QuestionRule, values: Values): number | null {
  if (question.type === QUESTION_TYPE.composite) return scoreOf(question, values).score
  const value = values.get(question.line_id)
  return value?.kind === 'number' ? value.hundredths : null
}

function isAnswered(question: QuestionRule, values: Values): boolean {
  return answeredQuestions(question).every(({ line_id }) => values.has(line_id))
}

function isEqual(question: QuestionRule, wanted: number, values: Values): boolean {
  const value = values.get(question.line_id)
  if (hasOptions(question.type)) return value?.kind === 'options' && value.options.includes(wanted)
  return comparedNumber(question, values) === Math.round(wanted * 100)
}

function holds(question: QuestionRule, { operator, value }: AnswerCondition, values: Values): boolean {
  if (operator === 'answered') return isAnswered(question, values)
  if (operator === 'not_answered') return !isAnswered(question, values)
  if (value === null) return false
  if (operator === 'is') return isEqual(question, value, values)
  // Nobody has said that it is something else while there is no answer.
  if (operator === 'is_not') return isAnswered(question, values) && !isEqual(question, value, values)
  const number = comparedNumber(question, values)
  if (number === null) return false
  return operator === 'at_least' ? number >= Math.round(value * 100) : number <= Math.round(value * 100)
}

function isShown(place: PlaceRule, shown: ReadonlyMap<number, QuestionRule>, values: Values): boolean {
  if (!place.show_if) return true
  const { match, conditions } = place.show_if
  const test = (condition: AnswerCondition) => {
    const question = shown.get(condition.line_id)
    // A hidden question has no answer.
    return question ? holds(question, condition, values) : condition.operator === 'not_answered'
  }
  return match === 'all' ? conditions.every(test) : conditions.some(test)
}

/**
 * Returns the questions of a form that are shown for these answers, in their order. Conditions are about earlier questions
 * only, so one pass is enough; the answer to a hidden question does not count.
 * @param values the valid answers by question
 */
export function shownPlaces(version: FormVersion, values: Values): PlaceRule[] {
  const shown = new Map<number, QuestionRule>()
  return placesOf(version).filter((place) => {
    if (!isShown(place, shown, values)) return false
    shown.set(place.line_id, place)
    return true
  })
}

/** Returns whether a condition can be about this question. */
export function fitsCondition(question: QuestionRule, { operator, value }: AnswerCondition): boolean {
  if (operator === 'answered' || operator === 'not_answered') return value === null
  if (value === null) return false
  if (hasOptions(question.type)) {
    return (operator === 'is' || operator === 'is_not') && question.answers.some(({ id }) => id === value)
  }
  return hasNumber(question) && hundredthsOf(value) !== null
}

function hasNumber({ type, data_type: dataType }: QuestionRule): boolean {
  return type === QUESTION_TYPE.composite || (type === QUESTION_TYPE.text && dataType !== DATA_TYPE.string)
}

/** Returns the operators that a condition on this question can have. */
export function operatorsOf(question: QuestionRule): readonly ConditionOperator[] {
  if (hasNumber(question)) return conditionOperators
  return hasOptions(question.type) ? ['is', 'is_not', 'answered', 'not_answered'] : ['answered', 'not_answered']
}

/**
 * Returns the places of a form whose condition is about a question that is not before them, or that it does not fit.
 * @returns their `line_id`s
 */
export function invalidConditions(version: FormVersion): number[] {
  const earlier = new Map<number, QuestionRule>()
  return placesOf(version)
    .filter((place) => {
      const fits = (condition: AnswerCondition) => {
        const question = earlier.get(condition.line_id)
        return question !== undefined && fitsCondition(question, condition)
      }
      const isInvalid = place.show_if !== null && !place.show_if.conditions.every(fits)
      earlier.set(place.line_id, place)
      return isInvalid
    })
    .map(({ line_id }) => line_id)
}
