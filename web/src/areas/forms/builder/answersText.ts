import { FORMULA, hasOptions } from '#contract/surveys/codes'
import type { FormPlace } from '#contract/surveys/form'
import { scoreRange } from '#contract/surveys/score'
import type { Text } from '../../../app/i18n/useText'

type Answered = Pick<FormPlace, 'type' | 'min' | 'max' | 'unit' | 'answers'>

/** Returns how a question is answered: its limits and unit, or how many options it has; '' for a text. */
export function answersText({ type, min, max, unit, answers }: Answered, t: Text<'forms'>): string {
  if (hasOptions(type)) return t('options', { count: answers.length })
  const limits =
    min !== null && max !== null
      ? t('limits.range', { from: min, to: max })
      : min !== null
        ? t('limits.from', { min })
        : max !== null
          ? t('limits.upTo', { max })
          : ''
  return [limits, unit].filter(Boolean).join(' ')
}

/** Returns what a part of a composite question counts for its score: '0 to 3'. */
export function partText(part: Answered, t: Text<'forms'>): string {
  if (!hasOptions(part.type)) return answersText(part, t)
  const values = part.answers.map(({ value }) => Number(value))
  return t('limits.range', { from: Math.min(...values), to: Math.max(...values) })
}

/** Returns the range of the score of a composite question; undefined if a part has no limits. */
export function scoreText(place: FormPlace, t: Text<'forms'>): { label: string; range: string | undefined } {
  const range = scoreRange(place)
  return {
    label: t(place.formula === FORMULA.average ? 'score.average' : 'score.total'),
    range: range === null ? undefined : t('limits.range', { from: range.min / 100, to: range.max / 100 }),
  }
}
