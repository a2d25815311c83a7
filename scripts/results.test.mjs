import { expect, test } from 'vitest'
import { countPlaywright, countVitest, inWords, oneThing, settle, total } from './results.mjs'

const vitestReport = {
  testResults: [
    {
      assertionResults: [
        { status: 'passed', fullName: 'a' },
        { status: 'failed', fullName: 'b' },
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
                { status: 'unexpected', projectName: 'en' },
                { status: 'flaky', projectName: 'ar' },
              ],
            },
            { title: 'pays', tests: [{ status: 'skipped', projectName: 'en' }] },
          ],
        },
      ],
    },
  ],
}

test('every test of a report is counted, those inside suites too', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 1, failed: 1, skipped: ['c', 'd'] })
  expect(countPlaywright(playwrightReport)).toEqual({ passed: 2, failed: 1, skipped: ['en: pays'] })
})

test('a runner that ended badly without a failed test, or ran none, counts as failed', () => {
  const passed = { passed: 3, failed: 0, skipped: [] }
  expect(settle(passed, true)).toEqual(passed)
  expect(settle(passed, false)).toEqual({ passed: 3, failed: 1, skipped: [] })
  expect(settle({ passed: 3, failed: 2, skipped: [] }, false).failed).toBe(2)
  expect(settle({ passed: 0, failed: 0, skipped: [] }, true).failed).toBe(1)
  expect(settle(undefined, true).failed).toBe(1)
})

test('the closing line', () => {
  expect(inWords(total([oneThing(true), oneThing(false)]))).toBe('1 passed, 1 failed')
  expect(inWords(total([oneThing(true), { passed: 2, failed: 0, skipped: ['x'] }]))).toBe(
    '3 passed, 0 failed, 1 skipped',
  )
})
