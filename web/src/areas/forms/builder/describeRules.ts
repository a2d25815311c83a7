import type { Language } from '#contract/kit/translate'
import { QUESTION_TYPE } from '#contract/surveys/codes'
import type { FormPlace } from '#contract/surveys/form'
import type { AnswerCondition, ShowIf } from '#contract/surveys/formVersion'
import type { Text } from '../../../app/i18n/useText'
import { isolated } from '../../../ui/isolated'
import { questionOf } from './conditionProblem'
import type { NumberedPlace } from './numberedPlaces'

/** The language in which rules are described, with its texts. */
export interface RuleTexts {
  language: Language
  t: Text<'forms'>
}

/** Several options of a checkbox question can be chosen, so a condition on it is about one of them. */
export function operatorKey({ type }: Pick<FormPlace, 'type'>, operator: AnswerCondition['operator']) {
  if (type !== QUESTION_TYPE.checkbox) return operator
  return operator === 'is' ? 'includes' : operator === 'is_not' ? 'includes_not' : operator
}

function describeCondition(condition: AnswerCondition, earlier: readonly NumberedPlace[], { t }: RuleTexts): string {
  const question = questionOf(condition, earlier)
  const { operator, value } = condition
  if (!question) return t('rule.questionMissing')
  const option = question.place.answers.find(({ id }) => id === value)
  return t(`rule.${operatorKey(question.place, operator)}`, {
    question: question.number,
    value: option ? isolated(option.label_text) : (value ?? '…'),
  })
}

/**
 * Returns when a question is shown in one line, such as "Shown if 2 is Yes and 3 is at least 8".
 * @param earlier the questions before it, to which the numbers refer
 */
export function describeShowIf(
  { match, conditions }: ShowIf,
  earlier: readonly NumberedPlace[],
  texts: RuleTexts,
): string {
  const list = new Intl.ListFormat(texts.language, { type: match === 'all' ? 'conjunction' : 'disjunction' })
  const parts = conditions.map((condition) => describeCondition(condition, earlier, texts))
  return texts.t('rule.shownIf', { conditions: list.format(parts) })
}

/**
 * Returns to which answers the care team is notified in one line, such as "Notifies the care team from 8".
 * @returns undefined for a question without a red flag
 */
export function describeRedFlag(
  { red_flag: flag, answers }: Pick<FormPlace, 'red_flag' | 'answers'>,
  { language, t }: RuleTexts,
): string | undefined {
  if (!flag) return undefined
  const { options, at_least: from, at_most: to } = flag
  const chosen = answers.filter(({ id }) => options.includes(id)).map(({ label_text: label }) => isolated(label))
  if (chosen.length > 0) {
    return t('rule.notifiesFor', { options: new Intl.ListFormat(language, { type: 'disjunction' }).format(chosen) })
  }
  if (from !== null && to !== null) return t('rule.notifiesBetween', { from, to })
  if (from !== null) return t('rule.notifiesFrom', { from })
  return to === null ? t('rule.notifies') : t('rule.notifiesTo', { to })
}
