import { expect, test } from 'vitest'
import { formatTiming, playwrightFileTimes, slowestFiles, vitestFileTimes } from './timing.mjs'

const playwrightReport = {
  config: { rootDir: '/project/e2e' },
  suites: [
    {
      specs: [
        {
          file: 'journeys/booking.spec.ts',
          tests: [
            { projectName: 'en', results: [{ duration: 1500 }] },
            { projectName: 'ar', results: [{ duration: 4000 }] },
          ],
        },
      ],
      suites: [
        { specs: [{ file: 'journeys/booking.spec.ts', tests: [{ projectName: 'en', results: [{ duration: 500 }] }] }] },
      ],
    },
  ],
}

const gate = (name, seconds, files = []) => ({ name, seconds, files, result: { passed: 1, failed: 0, skipped: [] } })

test('times of Vitest files', () => {
  expect(vitestFileTimes([{ file: '/project/web/a.test.ts', milliseconds: 2500 }], '/project')).toEqual([
    { file: 'web/a.test.ts', seconds: 2.5 },
  ])
})

test('times of Playwright specs are summed by file and project', () => {
  expect(playwrightFileTimes(playwrightReport, '/project')).toEqual([
    { file: 'e2e/journeys/booking.spec.ts (en)', seconds: 2 },
    { file: 'e2e/journeys/booking.spec.ts (ar)', seconds: 4 },
  ])
})

test('the ten slowest files of all gates, slowest first', () => {
  const files = (prefix, factor) =>
    Array.from({ length: 8 }, (_, index) => ({ file: `${prefix}${index}`, seconds: index * factor }))
  const slowest = slowestFiles([gate('Tests', 40, files('a', 1)), gate('Journeys', 80, files('b', 2))])
  expect(slowest).toHaveLength(10)
  expect(slowest[0]).toEqual({ gate: 'Journeys', file: 'b7', seconds: 14 })
  expect(slowest.map(({ seconds }) => seconds)).toEqual([14, 12, 10, 8, 7, 6, 6, 5, 4, 4])
})

test('the timing ends with the total', () => {
  const gates = [gate('Types', 3.14), gate('Journeys', 120.06, [{ file: 'e2e/a.spec.ts (en)', seconds: 60 }])]
  expect(formatTiming(gates, 130).split('\n')).toEqual([
    'Types       3.1 s',
    'Journeys  120.1 s',
    '',
    'slowest test files',
    'Journeys  60.0 s  e2e/a.spec.ts (en)',
    '',
    'total 130.0 s',
  ])
  expect(formatTiming([gate('Types', 3)], 4)).toBe('Types  3.0 s\n\ntotal 4.0 s')
  expect(formatTiming([], 0.2)).toBe('total 0.2 s')
})
