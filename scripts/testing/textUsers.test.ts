import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areasOfTests } from './changedAreas'
import { changedKeys, textUsers } from './textUsers'

const root = resolve(import.meta.dirname, '../..')

test('a text has changed if it is new, gone or another one', () => {
  const before = { 'a.same': 'A', 'a.other': 'B', 'a.gone': 'C' }
  expect(changedKeys(before, { 'a.same': 'A', 'a.other': 'D', 'a.new': 'E' })).toEqual(['a.other', 'a.gone', 'a.new'])
})

test('the tests of the areas that show a changed text run', () => {
  const users = textUsers(root, ['merge.tooLate'])
  expect(users).toEqual(['server/src/areas/patientMerges/undo.ts'])
  expect(areasOfTests(users ?? [])).toContain('patientMerges')
})

test('also of a text whose key is composed, and of one that depends on a number', () => {
  expect(textUsers(root, ['executionStatus.2'])).toContain('server/src/areas/prescriptions/doseRow.ts')
  expect(textUsers(root, ['merge.tooLate_few'])).toEqual(textUsers(root, ['merge.tooLate']))
})

test('a text that everybody shows, or that nobody is found to show, runs all tests', () => {
  expect(areasOfTests(textUsers(root, ['validation.required']) ?? [])).toBe('all')
  expect(textUsers(root, ['merge.tooLate', 'unknown.key'])).toBeUndefined()
  expect(areasOfTests(['server/src/platform/texts.ts'])).toBe('all')
})
