import { expect, it } from 'vitest'
import { translate } from '#contract/kit/translate'
import arabic from './locales/ar.json'
import english from './locales/en.json'

it('uses the Arabic plural form of the number', () => {
  const years = (count: number) => translate(arabic, 'ar', 'patient.years', { count })
  expect([1, 2, 3, 11, 72, 100].map(years)).toEqual(['سنة واحدة', 'سنتان', '3 سنوات', '11 سنة', '72 سنة', '100 سنة'])
})

it('says that a patient is younger than a year, in both languages', () => {
  expect(translate(english, 'en', 'patient.years', { count: 0 })).toBe('under 1 year')
  expect(translate(arabic, 'ar', 'patient.years', { count: 0 })).toBe('أقل من سنة')
  expect(translate({ a_one: '{count} dose', a_other: '{count} doses' }, 'en', 'a', { count: 0 })).toBe('0 doses')
})
