import fc from 'fast-check'
import { DATA_TYPE, FORMULA, hasOptions, QUESTION_TYPE } from '../codes'
import type { AnswerCondition, FormVersion, PlaceRule, QuestionRule, ShowIf } from '../formVersion'

/** A question before it has ids. */
type Shape = Pick<QuestionRule, 'type' | 'data_type' | 'min' | 'max' | 'formula'> & {
  options: number
  parts: readonly Shape[]
}

const limits = fc.constantFrom(
  { min: null, max: null },
  { min: 0, max: 10 },
  { min: -5, max: null },
  { min: null, max: 2.5 },
)
const noOptions = { options: 0, formula: null, parts: [] } as const
const typedNumber: fc.Arbitrary<Shape> = fc
  .record({ data_type: fc.constantFrom(DATA_TYPE.integer, DATA_TYPE.float), limits })
  .map(({ data_type, limits: range }) => ({ ...noOptions, type: QUESTION_TYPE.text, data_type, ...range }))
const typedText = fc.constant<Shape>({
  ...noOptions,
  type: QUESTION_TYPE.text,
  data_type: DATA_TYPE.string,
  min: null,
  max: null,
})
const chosen = (type: fc.Arbitrary<QuestionRule['type']>, dataType: fc.Arbitrary<QuestionRule['data_type']>) =>
  fc
    .record({ type, data_type: dataType, options: fc.integer({ min: 1, max: 4 }) })
    .map((shape): Shape => ({ ...noOptions, min: null, max: null, ...shape }))
const ofOptions = chosen(
  fc.constantFrom(QUESTION_TYPE.checkbox, QUESTION_TYPE.radio, QUESTION_TYPE.dropdown),
  fc.constantFrom(DATA_TYPE.string, DATA_TYPE.integer),
)
const ofOneOption = chosen(fc.constantFrom(QUESTION_TYPE.radio, QUESTION_TYPE.dropdown), fc.constant(DATA_TYPE.integer))
const composite = fc
  .record({
    formula: fc.constantFrom(FORMULA.total, FORMULA.average),
    parts: fc.array(fc.oneof(ofOneOption, typedNumber), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ formula, parts }): Shape => ({
      type: QUESTION_TYPE.composite,
      data_type: DATA_TYPE.integer,
      min: null,
      max: null,
      options: 0,
      formula,
      parts,
    }),
  )

/** Which of the possible conditions a place has. */
const conditions = fc.option(
  fc.record({
    match: fc.constantFrom<ShowIf['match']>('all', 'any'),
    picks: fc.array(fc.record({ question: fc.nat(99), condition: fc.nat(99) }), { minLength: 1, maxLength: 2 }),
  }),
)

const comparedNumbers = [0, 1, 2.5, 5]

/** Returns the conditions that fit a question. */
function conditionsOn({ line_id, type, data_type, answers }: QuestionRule): AnswerCondition[] {
  const compare = (operators: readonly AnswerCondition['operator'][], values: readonly number[]) =>
    operators.flatMap((operator) => values.map((value) => ({ line_id, operator, value })))
  const hasNumber = type === QUESTION_TYPE.composite || data_type !== DATA_TYPE.string
  const compared = hasOptions(type)
    ? compare(
        ['is', 'is_not'],
        answers.map(({ id }) => id),
      )
    : hasNumber
      ? compare(['is', 'is_not', 'at_least', 'at_most'], comparedNumbers)
      : []
  return [
    ...compared,
    { line_id, operator: 'answered', value: null },
    { line_id, operator: 'not_answered', value: null },
  ]
}

function pick<T>(from: readonly T[], number: number): T[] {
  return from.slice(number % from.length).slice(0, 1)
}

/**
 * Random forms with one to seven questions of all types, in one group: limits, required questions, and conditions on
 * earlier questions.
 */
export const anyForm: fc.Arbitrary<FormVersion> = fc
  .array(
    fc.record({
      shape: fc.oneof(typedNumber, typedText, ofOptions, ofOptions, composite),
      required: fc.boolean(),
      conditions,
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((places) => {
    let lines = 0
    const questionOf = ({ options, parts, ...shape }: Shape): QuestionRule => {
      lines += 1
      const line_id = lines
      const answers = Array.from({ length: options }, (_, index) => ({
        id: line_id * 10 + index,
        value: String(index),
      }))
      return { ...shape, line_id, answers, sub_questions: parts.map(questionOf) }
    }
    const questions: PlaceRule[] = []
    for (const { shape, required, conditions: wanted } of places) {
      const show_if = wanted && {
        match: wanted.match,
        conditions: wanted.picks.flatMap(({ question, condition }) =>
          pick(questions, question).flatMap((earlier) => pick(conditionsOn(earlier), condition)),
        ),
      }
      const isConditional = show_if !== null && show_if.conditions.length > 0
      questions.push({ ...questionOf(shape), required, show_if: isConditional ? show_if : null, red_flag: null })
    }
    return { groups: [{ questions }] }
  })
