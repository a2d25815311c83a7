import { expect, test } from 'vitest'
import { translate } from '../kit/translate'
import arabic from '../texts/ar.json'
import english from '../texts/en.json'
import { shownAge } from './age'

test.each([
  ['2026-11-24', '2026-11-24', 0, 'day'],
  ['2026-11-25', '2026-11-24', 0, 'day'],
  ['2026-10-25', '2026-11-24', 30, 'day'],
  ['2026-10-24', '2026-11-24', 1, 'month'],
  ['2026-01-31', '2026-02-28', 28, 'day'],
  ['2025-11-24', '2026-11-23', 11, 'month'],
  ['2025-11-24', '2026-11-24', 12, 'month'],
  ['2024-11-25', '2026-11-24', 23, 'month'],
  ['2024-11-24', '2026-11-24', 2, 'year'],
  ['2024-02-29', '2027-02-28', 2, 'year'],
  ['1990-11-24', '2026-11-23', 35, 'year'],
] as const)('born %s, on %s: %i in %s', (birthDate, today, count, unit) => {
  expect(shownAge(birthDate, today)).toEqual({ unit, count })
})

test('ages are said in both languages, with the Arabic plural forms', () => {
  const ages = (unit: string, ...counts: number[]) =>
    counts.map((count) => translate(arabic, 'ar', `age.${unit}`, { count }))
  expect(ages('day', 0, 1, 2, 3, 11)).toEqual(['أقل من يوم', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا'])
  expect(ages('month', 1, 2, 10, 11, 23)).toEqual(['شهر واحد', 'شهران', '10 أشهر', '11 شهرًا', '23 شهرًا'])
  expect(ages('year', 2, 3, 11, 72, 100)).toEqual(['سنتان', '3 سنوات', '11 سنة', '72 سنة', '100 سنة'])
  const inEnglish = (unit: string, count: number) => translate(english, 'en', `age.${unit}`, { count })
  expect([inEnglish('day', 0), inEnglish('day', 1), inEnglish('month', 14), inEnglish('year', 2)]).toEqual([
    'less than 1 day',
    '1 day',
    '14 months',
    '2 years',
  ])
})
