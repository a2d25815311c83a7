import { expect, test } from 'vitest'
import { parts } from './parts.mjs'
import { hasPassed } from './records.mjs'
import { selectParts, usage } from './selection.mjs'

const known = ['screens', 'fuzz']
const passed = { passed: 3, failed: 0, skipped: [], seconds: 1, commit: 'a1', isClean: true, finishedAt: '' }
const now = { commit: 'a1', isClean: true }

test('all parts are selected unless some are named', () => {
  expect(selectParts([], known)).toEqual({ names: known, resume: false })
  expect(selectParts(['--resume'], known)).toEqual({ names: known, resume: true })
  expect(selectParts(['fuzz', '--resume', 'fuzz'], known)).toEqual({ names: ['fuzz'], resume: true })
  expect(selectParts(['fuzz', '--from=v0.1.0'], known)).toEqual({ names: ['fuzz'], resume: false, from: 'v0.1.0' })
})

test('an unknown name or option is refused', () => {
  expect(selectParts(['fuzz', 'screen'], known)).toBeNull()
  expect(selectParts(['--again'], known)).toBeNull()
  expect(selectParts(['--from='], known)).toBeNull()
})

test('the usage names every part', () => {
  for (const name of Object.keys(parts)) expect(usage(parts)).toMatch(new RegExp(`^  ${name} `, 'm'))
})

test('a part is skipped only if it passed on the same commit with a clean working tree', () => {
  expect(hasPassed(passed, now)).toBe(true)
  expect(hasPassed(undefined, now)).toBe(false)
  expect(hasPassed({ ...passed, failed: 1 }, now)).toBe(false)
  expect(hasPassed({ ...passed, isClean: false }, now)).toBe(false)
  expect(hasPassed(passed, { ...now, isClean: false })).toBe(false)
  expect(hasPassed(passed, { ...now, commit: 'b2' })).toBe(false)
  expect(hasPassed({ ...passed, commit: null }, { commit: null, isClean: true })).toBe(false)
})
