import type { SurveyAvailability, SurveyType } from '#contract/surveys/codes'
import type { FlagAdvice, FlagSeverity } from '#contract/surveys/formVersion'
import type { FormQuestion } from '#contract/surveys/question'
import type { Both } from './demoQuestion'

/** A question at its place in a form of the demo. Options are given by their values. */
export interface DemoPlace {
  /** The key of the question. */
  question: string
  required?: true
  /** It is shown if this option of an earlier question is chosen. */
  shownFor?: { question: string; value: number }
  /** The care team is alerted to these options, … */
  flaggedOptions?: readonly number[]
  /** … or about this number or score and every larger one. */
  flaggedFrom?: number
  /** How urgent that is; high if it is missing. */
  severity?: FlagSeverity
  /** What the patient is shown at once, with whom to call by the code of the country. */
  advice?: { text: Both; phones: Readonly<Record<string, string>> }
}

/** A form of the demo. */
export interface DemoForm {
  key: string
  title: Both
  type: SurveyType
  /** English name; missing for a form of all specialties. */
  specialty?: string
  /** Missing for a form that is not shared. */
  shared?: SurveyAvailability
  groups: readonly { title: Both; places: readonly DemoPlace[] }[]
}

/** The published questions by their keys. */
export type DemoQuestions = ReadonlyMap<string, FormQuestion>

/**
 * Returns a question by its key.
 * @throws Error if there is none
 */
export function questionOf(questions: DemoQuestions, key: string): FormQuestion {
  const question = questions.get(key)
  if (!question) throw new Error(`The demo has no question ${key}`)
  return question
}

function optionId(question: FormQuestion, value: number): number {
  const option = question.answers.find((each) => each.value === String(value))
  if (!option) throw new Error(`“${question.question}” has no option ${value}`)
  return option.id
}

function adviceOf(
  { text, phones }: NonNullable<DemoPlace['advice']>,
  countryIds: ReadonlyMap<string, number>,
): FlagAdvice {
  const known = Object.entries(phones).flatMap(([code, phone]) => {
    const country = countryIds.get(code)
    return country === undefined ? [] : [{ country_id: country, phone }]
  })
  return { text: text[0], text_ar: text[1], phones: known }
}

/** Returns the condition and the red flag of a place, with the ids of options. */
export function rulesOf(place: DemoPlace, questions: DemoQuestions, countryIds: ReadonlyMap<string, number>) {
  const { shownFor, flaggedOptions = [], flaggedFrom, severity = 'high' as const, advice } = place
  const question = questionOf(questions, place.question)
  const asked = shownFor && questionOf(questions, shownFor.question)
  const isFlagged = flaggedOptions.length > 0 || flaggedFrom !== undefined
  return {
    show_if:
      shownFor && asked
        ? {
            match: 'all' as const,
            conditions: [{ line_id: asked.line_id, operator: 'is' as const, value: optionId(asked, shownFor.value) }],
          }
        : null,
    red_flag: isFlagged
      ? {
          options: flaggedOptions.map((value) => optionId(question, value)),
          at_least: flaggedFrom ?? null,
          at_most: null,
          severity,
          advice: advice ? adviceOf(advice, countryIds) : null,
        }
      : null,
  }
}
