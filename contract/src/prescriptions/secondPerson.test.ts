import { describe, expect, test } from 'vitest'
import { ingredientWindow, sameIngredientNear } from './sameIngredient'
import { answerProblem, stateWithSecond } from './secondPerson'

const request = { given_by: 1, recorded_by: 2 }

test.each([
  [undefined, 'given'],
  [null, 'awaiting_second'],
  ['confirmed', 'given'],
  ['alone', 'given'],
  ['declined', 'declined'],
] as const)('a dose that was given, with the answer %s, is %s', (outcome, state) => {
  expect(stateWithSecond(outcome)).toBe(state)
})

test.each([
  [null, 'confirmed', 3, undefined],
  [null, 'declined', 3, undefined],
  [null, 'alone', 3, 'execution.notFirst'],
  [null, 'confirmed', 1, 'execution.samePerson'],
  [null, 'confirmed', 2, 'execution.samePerson'],
  [null, 'declined', 2, 'execution.samePerson'],
  [null, 'alone', 1, undefined],
  [null, 'alone', 2, undefined],
  ['declined', 'alone', 1, undefined],
  ['declined', 'alone', 3, 'execution.notFirst'],
  ['declined', 'confirmed', 3, 'execution.secondAnswered'],
  ['confirmed', 'alone', 1, 'execution.secondAnswered'],
  ['confirmed', 'declined', 3, 'execution.secondAnswered'],
  ['alone', 'confirmed', 3, 'execution.secondAnswered'],
] as const)('after %s, the answer %s of person %i: %s', (outcome, answer, person, problem) => {
  expect(answerProblem({ ...request, outcome }, answer, person)).toBe(problem)
})

test('a dose without a request takes no answer', () => {
  expect(answerProblem(null, 'confirmed', 3)).toBe('execution.noSecond')
})

const hour = 3_600_000
const often = (changes: object = {}) => ({
  kind: 'scheduled' as const,
  frequency: 6,
  frequency_time_unit: 'hours' as const,
  minimum_interval: null,
  ...changes,
})

test.each([
  [often(), 6 * hour],
  [often({ frequency: 2, frequency_time_unit: 'days' }), 24 * hour],
  [often({ kind: 'once', frequency: null, frequency_time_unit: null }), 24 * hour],
  [often({ kind: 'as_needed', frequency: null, frequency_time_unit: null, minimum_interval: 90 }), 1.5 * hour],
])('the time in which the same ingredient matters: %#', (order, window) => {
  expect(ingredientWindow(order)).toBe(window)
})

describe('the same ingredient', () => {
  const drug = (id: number, composition: string) => ({
    id,
    // Brands have no word in common: the same brand is taken for the same drug.
    name: ['Panadol', 'Adol', 'Abimol', 'Brufen', 'Cetal'][id - 1] ?? '',
    alternate_name: null,
    composition,
    atc_code: null,
    daily_limit: null,
    daily_limit_unit: null,
  })
  const own = drug(1, 'paracetamol')
  const other = (id: number, composition: string, givenAt: number) => ({ drug: drug(id, composition), givenAt })

  test('is found before and after, within the interval only, the nearest first', () => {
    const near = [other(2, 'paracetamol', -5 * hour), other(3, 'Paracetamol, caffeine', 2 * hour)]
    const others = [...near, other(4, 'ibuprofen', hour), other(5, 'paracetamol', -6 * hour)]
    expect(sameIngredientNear(own, often(), 0, others).map((each) => each.drug.id)).toEqual([3, 2])
  })

  test('is not taken from a word that brands of many drugs have', () => {
    const brand = (id: number, name: string, alternate_name: string, composition: string) => ({
      drug: { ...drug(id, composition), name, alternate_name },
      givenAt: hour,
    })
    const { drug: extra } = brand(1, 'Panadol Extra', 'بانادول اكسترا', 'paracetamol, caffeine')
    const others = [
      brand(2, 'Brufen Extra Forte', 'بروفين إكسترا فورت', 'ibuprofen'),
      brand(3, 'Panadol', 'بانادول', 'paracetamol'),
    ]
    expect(sameIngredientNear(extra, often(), 0, others).map((each) => each.drug.id)).toEqual([3])
  })
})
