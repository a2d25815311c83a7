import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { checkAnswers } from './checkAnswers'
import { type Answer, answeredQuestions, type FormVersion, type PlaceRule, type QuestionRule } from './formVersion'
import { decimalText, hundredthsOf } from './hundredths'
import { scoreOf } from './score'
import { invalidConditions } from './showIf'
import { formWithAnswers } from './testing/randomAnswers'

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

test('a final submission without problems has every required answer and no hidden one, and is a valid draft', () => {
  fc.assert(
    fc.property(formWithAnswers, ({ form, answers }) => {
      const final = checkAnswers(form, answers, 'final')
      const draft = checkAnswers(form, answers, 'draft')
      for (const line of draft.problems.keys()) expect(final.problems.has(line)).toBe(true)
      if (final.problems.size > 0) return
      expect(final.hidden).toEqual([])
      const required = final.shown.filter((place) => place.required).flatMap(answeredQuestions)
      expect(required.filter(({ line_id }) => !final.values.has(line_id))).toEqual([])
      const shown = new Set(final.shown.flatMap(answeredQuestions).map(({ line_id }) => line_id))
      expect([...final.values.keys()].filter((line) => !shown.has(line))).toEqual([])
    }),
    propertyRuns(300),
  )
})

test('the order of the answers does not matter', () => {
  fc.assert(
    fc.property(formWithAnswers, ({ form, answers }) => {
      const once = answers.filter(
        ({ line_id }, index) => answers.findIndex((each) => each.line_id === line_id) === index,
      )
      const checked = checkAnswers(form, once, 'final')
      const reversed = checkAnswers(form, once.toReversed(), 'final')
      expect(new Map([...reversed.problems].sort(([a], [b]) => a - b))).toEqual(
        new Map([...checked.problems].sort(([a], [b]) => a - b)),
      )
      expect(reversed.scores).toEqual(checked.scores)
    }),
    propertyRuns(300),
  )
})

test('a hidden answer is removed by leaving out what the check names, and then nothing is hidden', () => {
  fc.assert(
    fc.property(formWithAnswers, ({ form, answers }) => {
      const { hidden } = checkAnswers(form, answers, 'draft')
      const rest = answers.filter(({ line_id }) => !hidden.includes(line_id))
      expect(checkAnswers(form, rest, 'draft').hidden).toEqual([])
    }),
    propertyRuns(300),
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

test('an average that is rounded to zero from below has no sign', () => {
  const part = (line_id: number, hundredths: number) => [line_id, { kind: 'number', hundredths }] as const
  const composite = form.groups[0]?.questions[2]
  if (!composite) throw new Error('no composite question')
  expect(scoreOf({ ...composite, formula: 2 }, new Map([part(31, 3), part(32, -4)])).score).toBe(0)
})

test('numbers typed in Arabic-Indic digits are read; a third decimal, a limit and a wrong option are problems', () => {
  const problem = (line_id: number, answer_value: Answer['answer_value'], as: 'draft' | 'final' = 'draft') =>
    checkAnswers(form, [{ line_id, answer_value }], as).problems.get(line_id)?.key
  expect(checkAnswers(form, [{ line_id: 2, answer_value: '٣٧٫٥' }], 'draft').values.get(2)).toEqual({
    kind: 'number',
    hundredths: 3750,
  })
  expect(problem(2, '1.255')).toBe('validation.number')
  expect([problem(2, 101, 'final'), problem(2, -1, 'final')]).toEqual(['validation.atMost', 'validation.atLeast'])
  expect([problem(2, 101), problem(2, -1)]).toEqual([undefined, undefined])
  expect(problem(1, [11, 12])).toBe('validation.invalidChoice')
  expect(problem(1, [20])).toBe('validation.invalidChoice')
  expect(problem(3, [310])).toBe('validation.invalidChoice')
  expect(problem(99, 'x')).toBe('validation.invalidChoice')
})

test('a condition on a later question, or one that does not fit its question, is found', () => {
  const [first, second] = form.groups
  if (!first || !second) throw new Error('two groups expected')
  expect(invalidConditions(form)).toEqual([])
  fc.assert(fc.property(formWithAnswers, (random) => invalidConditions(random.form).length === 0))
  expect(invalidConditions({ groups: [second, first] })).toEqual([5, 6])
})
