import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAnswers } from './checkAnswers'
import type { Answer, FormVersion, PlaceRule, QuestionRule } from './formVersion'
import { decimalText, hundredthsOf } from './hundredths'
import { scoreOf } from './score'
import { invalidConditions } from './showIf'

const options = (line: number) => [0, 1, 2, 3].map((value) => ({ id: line * 10 + value, value: String(value) }))

function question(line: number, type: QuestionRule['type'], more: Partial<PlaceRule> = {}): PlaceRule {
  const base = {
    min: null,
    max: null,
    formula: null,
    sub_questions: [],
    required: false,
    show_if: null,
    red_flag: null,
  }
  const isChosen = type === 2 || type === 3 || type === 4
  return { ...base, line_id: line, type, data_type: isChosen ? 2 : 1, answers: isChosen ? options(line) : [], ...more }
}

/** Six questions of all types; the last two depend on earlier ones. */
const form: FormVersion = {
  groups: [
    {
      questions: [
        question(1, 3, { required: true }),
        question(2, 1, { data_type: 3, min: 0, max: 100 }),
        question(3, 5, { formula: 1, data_type: 2, sub_questions: [question(31, 3), question(32, 4)], required: true }),
      ],
    },
    {
      questions: [
        question(4, 2),
        question(5, 1, {
          required: true,
          show_if: { match: 'all', conditions: [{ line_id: 1, operator: 'is', value: 12 }] },
        }),
        question(6, 3, { show_if: { match: 'any', conditions: [{ line_id: 3, operator: 'at_least', value: 4 }] } }),
      ],
    },
  ],
}

const anyValue = fc.oneof(
  fc.constantFrom<Answer['answer_value']>(null, '', 'text', '٣', '1.25', '1.255', 12, 101, -1),
  fc.subarray([10, 11, 12, 20, 310, 311, 312, 313, 320, 323, 40, 41, 60], { maxLength: 3 }),
)
const anyAnswers = fc.array(
  fc.record({ line_id: fc.constantFrom(1, 2, 3, 31, 32, 4, 5, 6, 99), answer_value: anyValue }),
  { maxLength: 9 },
)

test('a final submission without problems has every required answer and no hidden one, and is a valid draft', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const final = checkAnswers(form, answers, 'final')
      const draft = checkAnswers(form, answers, 'draft')
      for (const line of draft.problems.keys()) expect(final.problems.has(line)).toBe(true)
      if (final.problems.size > 0) return
      expect(final.hidden).toEqual([])
      expect(final.values.has(1) && final.values.has(31) && final.values.has(32)).toBe(true)
      expect(final.values.has(5)).toBe(final.shown.some(({ line_id }) => line_id === 5))
    }),
  )
})

test('the order of the answers does not matter, and what was read is read the same again', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        anyAnswers.map(([first]) => first),
        { selector: (each) => each?.line_id },
      ),
      (some) => {
        const answers = some.filter((each) => each !== undefined)
        const checked = checkAnswers(form, answers, 'final')
        const reversed = checkAnswers(form, answers.toReversed(), 'final')
        expect(new Map([...reversed.problems].sort(([a], [b]) => a - b))).toEqual(
          new Map([...checked.problems].sort(([a], [b]) => a - b)),
        )
        expect(reversed.scores).toEqual(checked.scores)
      },
    ),
  )
})

test('a hidden answer is removed by leaving out what the check names, and then nothing is hidden', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const { hidden } = checkAnswers(form, answers, 'draft')
      const rest = answers.filter(({ line_id }) => !hidden.includes(line_id))
      expect(checkAnswers(form, rest, 'draft').hidden).toEqual([])
    }),
  )
})

test('a number and its hundredths are the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (hundredths) => {
      expect(hundredthsOf(decimalText(hundredths))).toBe(hundredths)
    }),
  )
})

test('a composite question has no score while a part is missing', () => {
  const composite = form.groups[0]?.questions[2]
  if (!composite) throw new Error('no composite question')
  const first = checkAnswers(form, [{ line_id: 31, answer_value: [313] }], 'draft')
  expect(first.scores.get(3)).toEqual({ answered: 1, parts: 2, sum: 300, score: null })
  const both = checkAnswers(
    form,
    [
      { line_id: 31, answer_value: [313] },
      { line_id: 32, answer_value: [320] },
    ],
    'draft',
  )
  expect(both.scores.get(3)?.score).toBe(300)
  expect(scoreOf({ ...composite, formula: 2 }, both.values).score).toBe(150)
})

test('numbers typed in Arabic-Indic digits are read; a third decimal, a limit and a wrong option are problems', () => {
  const problem = (line_id: number, answer_value: Answer['answer_value']) =>
    checkAnswers(form, [{ line_id, answer_value }], 'draft').problems.get(line_id)?.key
  expect(checkAnswers(form, [{ line_id: 2, answer_value: '٣٧٫٥' }], 'draft').values.get(2)).toEqual({
    kind: 'number',
    hundredths: 3750,
  })
  expect(problem(2, '1.255')).toBe('validation.number')
  expect(problem(2, 101)).toBe('validation.atMost')
  expect(problem(1, [11, 12])).toBe('validation.invalidChoice')
  expect(problem(1, [20])).toBe('validation.invalidChoice')
  expect(problem(3, [310])).toBe('validation.invalidChoice')
  expect(problem(99, 'x')).toBe('validation.invalidChoice')
})

test('a condition on a later question, or one that does not fit its question, is found', () => {
  const [first, second] = form.groups
  if (!first || !second) throw new Error('two groups expected')
  expect(invalidConditions(form)).toEqual([])
  expect(invalidConditions({ groups: [second, first] })).toEqual([5, 6])
})
