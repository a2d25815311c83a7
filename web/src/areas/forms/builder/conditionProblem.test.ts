import { expect, test } from 'vitest'
import type { AnswerCondition } from '#contract/surveys/formVersion'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { conditionProblem } from './conditionProblem'

const earlier = [
  sampleQuestion(1, 'Pain?', { type: 3, answers: optionsOf(1, ['No', 'Yes']) }),
  sampleQuestion(2, 'How strong?', { data_type: 2 }),
  sampleQuestion(3, 'Where?'),
].map((place, index) => ({ number: index + 1, place }))

const on = (line_id: number, operator: AnswerCondition['operator'], value: number | null = null) =>
  conditionProblem({ line_id, operator, value }, earlier)

test('a condition fits if it is about an earlier question and one of its answers', () => {
  expect([on(1, 'is', 11), on(1, 'answered'), on(2, 'at_least', 2.5), on(3, 'not_answered')]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})

test('what is wrong with a condition', () => {
  expect(on(4, 'answered')).toBe('question')
  expect(on(1, 'at_least', 11)).toBe('operator')
  expect(on(3, 'is', 1)).toBe('operator')
  expect(on(1, 'is')).toBe('value')
  expect(on(1, 'is', 12)).toBe('option')
  expect(on(2, 'is', Number.NaN)).toBe('number')
  expect(on(2, 'is', 1.255)).toBe('number')
})
