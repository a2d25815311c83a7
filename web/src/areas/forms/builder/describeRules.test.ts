import { expect, test } from 'vitest'
import { type Language, translate, type Values } from '#contract/kit/translate'
import type { FormPlace } from '#contract/surveys/form'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import arabic from '../locales/ar.json'
import english from '../locales/en.json'
import { describeRedFlag, describeShowIf } from './describeRules'
import { earlierPlaces } from './numberedPlaces'

const textsIn = (language: Language) => ({
  language,
  t: (key: string, values?: Values) => translate(language === 'ar' ? arabic : english, language, key, values),
})
/** Removes the marks that isolate labels. */
const plain = (text: string | undefined) => text?.replace(/[\u2068\u2069]/g, '')

const group = (id: number, ...questions: FormPlace[]) => ({
  id,
  group_title: '',
  group_title_ar: '',
  group_title_text: '',
  questions,
})
const groups = [
  group(1, sampleQuestion(7, 'Pain?', { type: 3, answers: optionsOf(7, ['No', 'Yes']) })),
  group(
    2,
    sampleQuestion(8, 'How strong?', { data_type: 2 }),
    sampleQuestion(9, 'Where?', { type: 2, answers: optionsOf(9, ['Back', 'Head']) }),
    sampleQuestion(10, 'Since when?'),
  ),
]
const earlier = earlierPlaces(groups, 10)

test.each([
  ['all', [[7, 'is', 71]], 'Shown if 1 is Yes', 'شرط الظهور: إجابة السؤال 1 هي «Yes»'],
  [
    'all',
    [
      [7, 'is_not', 70],
      [8, 'at_least', 8],
    ],
    'Shown if 1 is not No and 2 is at least 8',
    'شرط الظهور: إجابة السؤال 1 ليست «No» وإجابة السؤال 2 لا تقل عن 8',
  ],
  [
    'any',
    [
      [8, 'at_most', 2.5],
      [9, 'is', 90],
      [9, 'not_answered', null],
    ],
    'Shown if 2 is at most 2.5, 3 includes Back, or 3 is not answered',
    'شرط الظهور: إجابة السؤال 2 لا تزيد على 2.5 أو إجابة السؤال 3 تتضمن «Back» أو السؤال 3 بلا إجابة',
  ],
  ['all', [[10, 'answered', null]], 'Shown if a question that is not before it', 'شرط الظهور: سؤال لا يسبق هذا السؤال'],
] as const)('when a question is shown (%s)', (match, conditions, inEnglish, inArabic) => {
  const showIf = { match, conditions: conditions.map(([line_id, operator, value]) => ({ line_id, operator, value })) }
  expect(plain(describeShowIf(showIf, earlier, textsIn('en')))).toBe(inEnglish)
  expect(plain(describeShowIf(showIf, earlier, textsIn('ar')))).toBe(inArabic)
})

test.each([
  [{ at_least: 8 }, 'Notifies the care team from 8', 'ينبّه فريق الرعاية ابتداءً من 8'],
  [{ at_most: 3 }, 'Notifies the care team up to 3', 'ينبّه فريق الرعاية حتى 3'],
  [{ at_least: 3, at_most: 8 }, 'Notifies the care team from 3 to 8', 'ينبّه فريق الرعاية من 3 إلى 8'],
  [{}, 'Notifies the care team', 'ينبّه فريق الرعاية'],
  [{ options: [71, 70] }, 'Notifies the care team for No or Yes', 'ينبّه فريق الرعاية عند الإجابة: No أو Yes'],
])('to which answers the care team is notified: %o', (flag, inEnglish, inArabic) => {
  const place = {
    answers: optionsOf(7, ['No', 'Yes']),
    red_flag: { options: [], at_least: null, at_most: null, severity: 'high' as const, advice: null, ...flag },
  }
  expect(plain(describeRedFlag(place, textsIn('en')))).toBe(inEnglish)
  expect(plain(describeRedFlag(place, textsIn('ar')))).toBe(inArabic)
  expect(describeRedFlag({ ...place, red_flag: null }, textsIn('en'))).toBeUndefined()
})
