import type { DataType, Formula, QuestionType } from './codes'

/** An option, as far as the rules need it. Its id is the same in all versions of the question. */
export interface OptionRule {
  id: number
  /** Of a question with a numeric data type, a number with at most two decimals. */
  value: string
}

/** A question or a part of a composite question, as far as the rules need it. */
export interface QuestionRule {
  /** The id of the question that is the same in all its versions. Answers belong to it. */
  line_id: number
  type: QuestionType
  data_type: DataType
  /** The limits of a typed number. */
  min: number | null
  max: number | null
  answers: readonly OptionRule[]
  /** Of composite questions only. */
  formula: Formula | null
  /** The parts of a composite question. */
  sub_questions: readonly QuestionRule[]
}

/** The operators of a condition. `is` and `is_not` compare an option or a number. */
export const conditionOperators = ['is', 'is_not', 'at_least', 'at_most', 'answered', 'not_answered'] as const
export type ConditionOperator = (typeof conditionOperators)[number]

/** A condition on the answer to an earlier question of the form. */
export interface AnswerCondition {
  /** A question of the form; of a composite question, its score is compared. */
  line_id: number
  operator: ConditionOperator
  /** The id of an option, or a number; null for `answered` and `not_answered`. */
  value: number | null
}

/** When a question is shown: if all, or any, of the conditions are true. */
export interface ShowIf {
  match: 'all' | 'any'
  conditions: readonly AnswerCondition[]
}

/** How urgent a red flag is, the gravest first. */
export const flagSeverities = ['critical', 'high', 'moderate'] as const
export type FlagSeverity = (typeof flagSeverities)[number]

/** What a patient is shown at once after an answer that raises a red flag. */
export interface FlagAdvice {
  text: string
  text_ar: string
  /** Whom to call, by country; at most one for each. */
  phones: readonly { country_id: number; phone: string }[]
}

/** To which answers the care team is alerted: one of these options, or a number or score within these limits. */
export interface RedFlag {
  options: readonly number[]
  at_least: number | null
  at_most: number | null
  severity: FlagSeverity
  advice: FlagAdvice | null
}

/** A question at its place in a form. */
export interface PlaceRule extends QuestionRule {
  required: boolean
  show_if: ShowIf | null
  red_flag: RedFlag | null
}

/** A version of a form, as far as the rules need it. No question occurs twice in it. */
export interface FormVersion {
  groups: readonly { questions: readonly PlaceRule[] }[]
}

/** An answer: the ids of the chosen options, or what was typed. */
export interface Answer {
  line_id: number
  answer_value: readonly number[] | string | number | null
}

/** Returns the questions of a form in their order. */
export function placesOf(version: FormVersion): PlaceRule[] {
  return version.groups.flatMap(({ questions }) => questions)
}

/** Returns the questions that are answered themselves: the place's question, or the parts of a composite one. */
export function answeredQuestions(question: QuestionRule): readonly QuestionRule[] {
  return question.formula === null ? [question] : question.sub_questions
}
