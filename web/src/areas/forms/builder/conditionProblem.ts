import { hasOptions } from '#contract/surveys/codes'
import type { FormPlace } from '#contract/surveys/form'
import type { AnswerCondition } from '#contract/surveys/formVersion'
import { fitsCondition, operatorsOf } from '#contract/surveys/showIf'
import type { NumberedPlace } from './numberedPlaces'

/**
 * What is wrong with a condition: `question`: it is about no earlier question of the form, because that one was removed or
 * moved; `operator`: the question cannot be compared like this; `value`: none is given; `option`: the question has no such
 * option, because another version of it has replaced the one with it; `number`: the value is not a number with two decimals
 * at most.
 */
export type ConditionProblem = 'question' | 'operator' | 'value' | 'option' | 'number'

/** Returns the question that a condition is about; undefined if it is not among the earlier ones. */
export function questionOf({ line_id: line }: AnswerCondition, earlier: readonly NumberedPlace[]) {
  return earlier.find(({ place }) => place.line_id === line)
}

/** Returns what is wrong with a condition; undefined if nothing is. */
export function conditionProblem(
  condition: AnswerCondition,
  earlier: readonly NumberedPlace[],
): ConditionProblem | undefined {
  const question = questionOf(condition, earlier)?.place
  if (!question) return 'question'
  if (fitsCondition(question, condition)) return undefined
  if (!operatorsOf(question).includes(condition.operator)) return 'operator'
  if (condition.value === null) return 'value'
  return hasOptions(question.type) ? 'option' : 'number'
}

/** Returns what is wrong with the conditions of a question; undefined if nothing is. */
export function problemOfConditions(
  { show_if: showIf }: Pick<FormPlace, 'show_if'>,
  earlier: readonly NumberedPlace[],
): ConditionProblem | undefined {
  return showIf?.conditions.map((condition) => conditionProblem(condition, earlier)).find(Boolean)
}
