import { expect, test } from 'vitest'
import {
  checkResult,
  countPlaywright,
  countVitest,
  formatResult,
  isSuccess,
  mergeVitest,
  playwrightFailures,
  singleResult,
  sumResults,
  vitestFailures,
} from './results.mjs'

const vitestReport = {
  testResults: [
    {
      assertionResults: [
        { status: 'passed', fullName: 'a' },
        {
          status: 'failed',
          fullName: 'b',
          failureMessages: ['\u001b[31mExpected 1\u001b[39m, received 2\n    at b.test.ts'],
        },
        { status: 'skipped', fullName: 'c' },
      ],
    },
    { assertionResults: [{ status: 'todo', fullName: 'd' }] },
  ],
}

const playwrightReport = {
  suites: [
    {
      specs: [{ title: 'signs in', tests: [{ status: 'expected', projectName: 'ar' }] }],
      suites: [
        {
          specs: [
            {
              title: 'books',
              tests: [
                { status: 'unexpected', projectName: 'en', results: [{}, { error: { message: 'Timeout' } }] },
                { status: 'flaky', projectName: 'ar', results: [{ error: { message: 'Closed' } }, {}] },
              ],
            },
            { title: 'pays', tests: [{ status: 'skipped', projectName: 'en' }] },
          ],
        },
      ],
    },
  ],
}

test('every test of a report is counted, including nested ones', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 1, failed: 1, skipped: ['c', 'd'] })
  expect(countPlaywright(playwrightReport)).toEqual({ passed: 2, failed: 1, skipped: ['en: pays'] })
})

test('each failed test is described by its name and error', () => {
  expect(vitestFailures(vitestReport)).toEqual(['b\n  Expected 1, received 2\n      at b.test.ts'])
  expect(playwrightFailures(playwrightReport)).toEqual(['en: books\n  Timeout'])
})

test('a test that passed only in a retry is described by its first error', () => {
  expect(playwrightFailures(playwrightReport, 'flaky')).toEqual(['ar: books\n  Closed'])
})

test('the results of a second attempt replace those of its files', () => {
  const passed = { status: 'passed', fullName: 'x' }
  const failed = { status: 'failed', fullName: 'x' }
  const first = {
    testResults: [
      { name: '/a', assertionResults: [passed] },
      { name: '/b', assertionResults: [failed, passed] },
    ],
  }
  const second = { testResults: [{ name: '/b', assertionResults: [passed, passed] }] }
  expect(countVitest(first)).toMatchObject({ passed: 2, failed: 1 })
  expect(countVitest(mergeVitest(first, second))).toMatchObject({ passed: 3, failed: 0 })
})

test('a runner that failed without a failed test, or ran no tests, counts as failed', () => {
  const passed = { passed: 3, failed: 0, skipped: [] }
  expect(checkResult(passed, true)).toEqual(passed)
  expect(checkResult(passed, false)).toEqual({ passed: 3, failed: 1, skipped: [] })
  expect(checkResult({ passed: 3, failed: 2, skipped: [] }, false).failed).toBe(2)
  expect(checkResult({ passed: 0, failed: 0, skipped: [] }, true).failed).toBe(1)
  expect(checkResult(undefined, true).failed).toBe(1)
})

test('a skipped test counts as a failure only in CI', () => {
  const skipped = { passed: 1, failed: 0, skipped: ['x'] }
  expect(isSuccess(skipped, false)).toBe(true)
  expect(isSuccess(skipped, true)).toBe(false)
  expect(isSuccess(singleResult(true), true)).toBe(true)
  expect(isSuccess(singleResult(false), false)).toBe(false)
})

test('the last line', () => {
  expect(formatResult(sumResults([singleResult(true), singleResult(false)]))).toBe('1 passed, 1 failed')
  expect(formatResult(sumResults([singleResult(true), { passed: 2, failed: 0, skipped: ['x'] }]))).toBe(
    '3 passed, 0 failed, 1 skipped',
  )
})
