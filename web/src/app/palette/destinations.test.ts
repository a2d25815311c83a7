import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Destination, matchingDestinations } from './destinations'

const destination = (label: string): Destination => ({ key: label, kind: 'page', label, to: '/' })
const all = ['Users', 'New user', 'Experience levels', 'Radiology centers', 'المستخدمون', 'مستخدم جديد'].map(
  destination,
)
const labels = (typed: string) => matchingDestinations(all, typed).map(({ label }) => label)

test('every typed word is a prefix of a word of the label, in any order and case', () => {
  expect(labels('USER')).toEqual(['Users', 'New user'])
  expect(labels('lev exp')).toEqual(['Experience levels'])
  expect(labels('iology')).toEqual([])
})

test('an Arabic word is found with and without its article', () => {
  expect(labels('مستخدم')).toEqual(['المستخدمون', 'مستخدم جديد'])
  expect(labels('المست')).toEqual(['المستخدمون'])
})

test('an empty input matches everything, and typing more never finds more', () => {
  expect(labels('  ')).toHaveLength(all.length)
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, more) => {
      expect(labels(one + more).every((label) => labels(one).includes(label))).toBe(true)
    }),
  )
})
