import fc from 'fast-check'
import { checkAnswers } from '../checkAnswers'
import { DATA_TYPE, hasOptions, QUESTION_TYPE } from '../codes'
import { type Answer, answeredQuestions, type FormVersion, placesOf, type QuestionRule } from '../formVersion'
import { decimalText, largestNumber } from '../hundredths'
import { longestAnswer } from '../readAnswer'
import { anyForm } from './randomForms'

type Value = Answer['answer_value']

/** A question and an option that no form has. */
export const unknownId = 2_000_000_000

const arabicIndic = (text: string) =>
  text.replace('.', '٫').replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')

/** Numbers within the limits of a question, as they are typed and sent. */
function validNumber({ data_type, min, max }: QuestionRule): fc.Arbitrary<Value> {
  const step = data_type === DATA_TYPE.integer ? 100 : 1
  const from = Math.ceil(((min ?? -1000) * 100) / step)
  const to = Math.floor(((max ?? 1000) * 100) / step)
  return fc
    .record({ number: fc.integer({ min: from, max: to }), as: fc.constantFrom('number', 'text', 'arabic', 'padded') })
    .map(({ number, as }) => {
      const text = decimalText(number * step)
      if (as === 'number') return Number(text)
      if (as === 'arabic') return arabicIndic(text)
      return as === 'padded' ? ` ${text} ` : text
    })
}

const validText = fc.constantFrom(
  'Since Monday',
  ' نعم، منذ ٣ أيام\n',
  '٣',
  12,
  '<b>"\u200f',
  'x'.repeat(longestAnswer),
)

function validOptions({ type, answers }: QuestionRule): fc.Arbitrary<Value> {
  const ids = answers.map(({ id }) => id)
  if (type === QUESTION_TYPE.checkbox) return fc.shuffledSubarray(ids, { minLength: 1 })
  return fc.constantFrom(...ids).map((id) => [id])
}

function validValue(question: QuestionRule): fc.Arbitrary<Value> {
  if (hasOptions(question.type)) return validOptions(question)
  return question.data_type === DATA_TYPE.string ? validText : validNumber(question)
}

/** Empty answers, and values that do not fit some or all questions. */
function anyValue(options: readonly number[]): fc.Arbitrary<Value> {
  const typed: Value[] = [
    null,
    '',
    '  ',
    'abc',
    '1.255',
    '٣٫٧٥',
    11,
    -6,
    0.125,
    largestNumber + 1,
    1e21,
    'a\u0000b',
    '1\ud83d',
  ]
  return fc.oneof(
    fc.constantFrom<Value>(...typed, 'x'.repeat(longestAnswer + 1)),
    fc.array(fc.constantFrom(...options, unknownId, 0, -1, 1.5), { maxLength: 3 }),
  )
}

/**
 * Random answers to a form. Most are valid; others do not fit, are missing or given twice, have options of other questions,
 * or belong to unknown, composite or hidden questions.
 */
export function anyAnswers(form: FormVersion): fc.Arbitrary<Answer[]> {
  const places = placesOf(form)
  const questions = places.flatMap(answeredQuestions)
  const options = questions.flatMap(({ answers }) => answers.map(({ id }) => id))
  const other = anyValue(options)
  const lines = [...places.map(({ line_id }) => line_id), ...questions.map(({ line_id }) => line_id), unknownId]
  const answers = questions.map((question) =>
    fc.option(
      fc.record({
        line_id: fc.constant(question.line_id),
        answer_value: fc.oneof({ weight: 19, arbitrary: validValue(question) }, { weight: 1, arbitrary: other }),
      }),
      { freq: 9 },
    ),
  )
  return fc
    .record({
      answers: fc.tuple(...answers),
      extra: fc.oneof(
        { weight: 7, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.record({ line_id: fc.constantFrom(...lines), answer_value: other }) },
      ),
      hasHidden: fc.boolean(),
    })
    .map(({ answers: given, extra, hasHidden }) => {
      const all = [...given, extra].filter((answer) => answer !== null)
      const { hidden } = checkAnswers(form, all, 'draft')
      return hasHidden ? all : all.filter(({ line_id }) => !hidden.includes(line_id))
    })
}

/** A random form with random answers to it. */
export const formWithAnswers = anyForm.chain((form) =>
  fc.record({ form: fc.constant(form), answers: anyAnswers(form) }),
)
