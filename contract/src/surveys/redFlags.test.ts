import { expect, test } from 'vitest'
import type { PlaceRule, RedFlag } from './formVersion'
import { redFlagProblems } from './redFlags'

const none: RedFlag = { options: [], at_least: null, at_most: null, severity: 'high', advice: null }
const options = [0, 1, 3].map((value) => ({ id: 10 + value, value: String(value) }))

function question(more: Partial<PlaceRule>, flag: Partial<RedFlag>): PlaceRule {
  return {
    line_id: 1,
    type: 1,
    data_type: 2,
    min: null,
    max: null,
    answers: [],
    formula: null,
    sub_questions: [],
    required: false,
    show_if: null,
    ...more,
    red_flag: { ...none, ...flag },
  }
}

const choice = (flag: Partial<RedFlag>) => redFlagProblems(question({ type: 3, answers: options }, flag))
const number = (flag: Partial<RedFlag>) => redFlagProblems(question({ min: 0, max: 60 }, flag))
const part = { ...question({ type: 3, answers: options }, {}), red_flag: null }
const score = (flag: Partial<RedFlag>) =>
  redFlagProblems(question({ type: 5, formula: 1, sub_questions: [part, part] }, flag))

test('options of the question, or limits that its number or score can reach', () => {
  expect(choice({ options: [10, 13] })).toEqual({})
  expect([number({ at_least: 60 }), number({ at_most: 0 }), number({ at_least: 3, at_most: 3 })]).toEqual([{}, {}, {}])
  expect(score({ at_least: 4.5, at_most: 6 })).toEqual({})
  expect(redFlagProblems(question({}, { at_least: -1_000_000 }))).toEqual({})
  expect(redFlagProblems({ ...question({}, {}), red_flag: null })).toEqual({})
})

test('no option, one of another version, or limits beside options', () => {
  expect(choice({})).toEqual({ options: { key: 'validation.required' } })
  expect(choice({ options: [10, 12] })).toEqual({ options: { key: 'validation.invalidChoice' } })
  expect(choice({ options: [10], at_least: 1 })).toEqual({ options: { key: 'validation.invalidChoice' } })
})

test('limits that no answer can reach', () => {
  expect(number({})).toEqual({ at_least: { key: 'validation.required' } })
  expect(number({ at_least: 61, at_most: -1 })).toEqual({
    at_least: { key: 'validation.atMost', values: { max: '60' } },
    at_most: { key: 'validation.atLeast', values: { min: '0' } },
  })
  expect(score({ at_least: 7 })).toEqual({ at_least: { key: 'validation.atMost', values: { max: '6' } } })
  expect(number({ at_least: 8, at_most: 7 })).toEqual({ at_most: { key: 'validation.atLeast', values: { min: '8' } } })
  expect(number({ at_least: 1.255 })).toEqual({ at_least: { key: 'validation.number' } })
  expect(number({ options: [10], at_least: 1 })).toEqual({ options: { key: 'validation.invalidChoice' } })
})

test('typed text has nothing to compare', () => {
  expect(redFlagProblems(question({ data_type: 1 }, { at_least: 1 }))).toEqual({
    options: { key: 'validation.invalidChoice' },
  })
})

test('advice is in both languages, with one phone for each country', () => {
  const advice = { text: 'Call now', text_ar: 'اتصل الآن', phones: [{ country_id: 1, phone: '16328' }] }
  expect(choice({ options: [10], advice })).toEqual({})
  expect(choice({ options: [10], advice: { ...advice, text_ar: '' } })).toEqual({
    advice: { key: 'survey.adviceLanguages' },
  })
  expect(choice({ options: [10], advice: { ...advice, phones: [{ country_id: 1, phone: '' }] } })).toEqual({
    advice: { key: 'survey.advicePhone' },
  })
  expect(choice({ options: [10], advice: { ...advice, phones: [...advice.phones, ...advice.phones] } })).toEqual({
    advice: { key: 'survey.advicePhoneTwice' },
  })
})
