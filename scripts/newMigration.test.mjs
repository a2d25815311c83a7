import { expect, test } from 'vitest'
import { newMigrationName } from './newMigration.mjs'

test.each([
  [[], ['beds'], '0001_beds.sql'],
  [['0101_drugs.sql', '0099_levels.sql', 'README.md'], ['lab', 'values'], '0102_lab_values.sql'],
  [['0101_drugs.sql'], ['Rooms of departments!'], '0102_rooms_of_departments.sql'],
])('after %j, a migration for %j is called %s', (existing, words, expected) => {
  expect(newMigrationName(existing, words)).toBe(expected)
})

test.each([[[]], [['--']], [['7']]])('%j is no name', (words) => {
  expect(() => newMigrationName([], words)).toThrow('Usage')
})
