import { DATA_TYPE } from '#contract/surveys/codes'
import type { QuestionRow } from '#contract/surveys/question'
import type { Text } from '../../../app/i18n/useText'

function answersOf(question: QuestionRow, t: Text<'forms'>): string {
  const { parts_count: parts, score_min: min, score_max: max, options_count: options } = question
  if (parts > 0) {
    if (min === null || max === null) return t('bank.parts', { count: parts })
    return `${t('score.total')} ${t('limits.range', { from: min, to: max })}`
  }
  if (options > 0) return question.options_text
  if (question.unit) return question.unit
  return question.data_type === DATA_TYPE.string ? question.type_text : t('bank.number')
}

/** Returns the second line of a question of the bank: how it is answered, and in how many forms it is used. */
export function bankLine(question: QuestionRow, t: Text<'forms'>): string {
  const uses = question.uses_count === 0 ? t('bank.unused') : t('bank.uses', { count: question.uses_count })
  return `${answersOf(question, t)} · ${uses}`
}
