import type { TextRef } from '../kit/issues'
import type { CheckedAnswers } from './checkAnswers'
import { DATA_TYPE, hasOptions, QUESTION_TYPE } from './codes'
import type { FlagAdvice, FlagSeverity, PlaceRule, QuestionRule, RedFlag } from './formVersion'
import { decimalText, hundredthsOf } from './hundredths'
import { numberLimits } from './score'

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
 * Returns the red flags that answers raise, with the `line_id`s of their questions, in the order of the form. The care team
 * is alerted to those of a final submission; their advice is shown as soon as a question is answered.
 */
export function raisedFlags(checked: CheckedAnswers): { line_id: number; severity: FlagSeverity }[] {
  return checked.shown.flatMap((place) =>
    place.red_flag && isRaised(place, checked) ? [{ line_id: place.line_id, severity: place.red_flag.severity }] : [],
  )
}

/** The problems of a red flag, by its field. */
export type RedFlagProblems = Partial<Record<keyof RedFlag, TextRef>>

function limitProblem(limit: number | null, question: QuestionRule): TextRef | undefined {
  if (limit === null) return undefined
  const number = hundredthsOf(limit)
  if (number === null) return { key: 'validation.number' }
  const { min, max } = numberLimits(question)
  if (min !== null && number < min) return { key: 'validation.atLeast', values: { min: decimalText(min) } }
  if (max !== null && number > max) return { key: 'validation.atMost', values: { max: decimalText(max) } }
  return undefined
}

function limitProblems({ red_flag: flag, ...place }: PlaceRule & { red_flag: RedFlag }): RedFlagProblems {
  if (flag.at_least === null && flag.at_most === null) return { at_least: { key: 'validation.required' } }
  const [atLeast, atMost] = [limitProblem(flag.at_least, place), limitProblem(flag.at_most, place)]
  if (atLeast || atMost) return { ...(atLeast && { at_least: atLeast }), ...(atMost && { at_most: atMost }) }
  if (flag.at_least === null || flag.at_most === null || flag.at_least <= flag.at_most) return {}
  return { at_most: { key: 'validation.atLeast', values: { min: String(flag.at_least) } } }
}

/** Returns whether a red flag can be set on a question: there are options to choose from, or there is a number. */
export function canHaveRedFlag({ type, data_type: dataType }: Pick<QuestionRule, 'type' | 'data_type'>): boolean {
  return hasOptions(type) || type === QUESTION_TYPE.composite || dataType !== DATA_TYPE.string
}

/** Also short numbers, such as 123. */
const phonePattern = /^\+?\d{3,19}$/

/** Advice needs its text in both languages, and at most one phone for each country. */
function adviceProblems(advice: FlagAdvice | null): RedFlagProblems {
  if (!advice) return {}
  if (!advice.text || !advice.text_ar) return { advice: { key: 'survey.adviceLanguages' } }
  if (!advice.phones.every(({ phone }) => phonePattern.test(phone))) return { advice: { key: 'survey.advicePhone' } }
  const countries = new Set(advice.phones.map(({ country_id }) => country_id))
  return countries.size === advice.phones.length ? {} : { advice: { key: 'survey.advicePhoneTwice' } }
}

/**
 * Returns what is wrong with the red flag of a question: it needs options of the question, or limits for its number that
 * the number can reach; and its advice needs a text in both languages.
 * @returns no field if there is no problem, or no red flag
 */
export function redFlagProblems(place: PlaceRule): RedFlagProblems {
  const { red_flag: flag } = place
  return flag ? { ...answerProblems(place, flag), ...adviceProblems(flag.advice) } : {}
}

function answerProblems(place: PlaceRule, flag: RedFlag): RedFlagProblems {
  const hasLimits = flag.at_least !== null || flag.at_most !== null
  if (hasOptions(place.type)) {
    const known = new Set(place.answers.map(({ id }) => id))
    if (flag.options.length === 0) return { options: { key: 'validation.required' } }
    return !hasLimits && flag.options.every((id) => known.has(id)) ? {} : invalidChoice
  }
  if (!canHaveRedFlag(place) || flag.options.length > 0) return invalidChoice
  return limitProblems({ ...place, red_flag: flag })
}

const invalidChoice: RedFlagProblems = { options: { key: 'validation.invalidChoice' } }
