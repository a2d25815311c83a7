import { expect, it } from 'vitest'
import { translate } from '#contract/kit/translate'
import arabic from './locales/ar.json'

it('uses the Arabic plural form of the number', () => {
  const years = (count: number) => translate(arabic, 'ar', 'patient.years', { count })
  expect([1, 2, 3, 11, 72, 100].map(years)).toEqual(['سنة واحدة', 'سنتان', '3 سنوات', '11 سنة', '72 سنة', '100 سنة'])
})
