import type { CheckedAnswers } from './checkAnswers'
import { QUESTION_TYPE } from './codes'
import type { PlaceRule } from './formVersion'

function isRaised(place: PlaceRule, { values, scores }: CheckedAnswers): boolean {
  const { red_flag: flag } = place
  if (!flag) return false
  const value = values.get(place.line_id)
  if (value?.kind === 'options') return value.options.some((option) => flag.options.includes(option))
  const number = value?.kind === 'number' ? value.hundredths : (scores.get(place.line_id)?.score ?? null)
  if (number === null || (flag.at_least === null && flag.at_most === null)) return false
  return (
    (flag.at_least === null || number >= Math.round(flag.at_least * 100)) &&
    (flag.at_most === null || number <= Math.round(flag.at_most * 100))
  )
}

/**
 * Returns the questions to whose answer, or score, the care team is alerted.
 * @param checked the answers of a final submission
 * @returns their `line_id`s, in the order of the form
 */
export function raisedFlags(checked: CheckedAnswers): number[] {
  return checked.shown.filter((place) => isRaised(place, checked)).map(({ line_id }) => line_id)
}

/** Returns whether a red flag can be set on this question: its options belong to it, or it has a number. */
export function fitsRedFlag(place: PlaceRule): boolean {
  const { red_flag: flag } = place
  if (!flag) return true
  const known = new Set(place.answers.map(({ id }) => id))
  const hasLimits = flag.at_least !== null || flag.at_most !== null
  if (known.size > 0) return !hasLimits && flag.options.length > 0 && flag.options.every((id) => known.has(id))
  const hasNumber = place.type === QUESTION_TYPE.composite || place.data_type !== 1
  return hasNumber && hasLimits && flag.options.length === 0
}
