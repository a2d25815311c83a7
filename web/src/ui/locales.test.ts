import { expect, it } from 'vitest'
import { translate } from '#contract/kit/translate'

const arabic = {
  a_zero: 'لا جرعات',
  a_one: 'جرعة واحدة',
  a_two: 'جرعتان',
  a_few: '{count} جرعات',
  a_many: '{count} جرعة',
  a_other: '{count} جرعة',
}

it('uses the Arabic plural form of the number', () => {
  const doses = (count: number) => translate(arabic, 'ar', 'a', { count })
  expect([0, 1, 2, 3, 11, 72, 100].map(doses)).toEqual([
    ...['لا جرعات', 'جرعة واحدة', 'جرعتان', '3 جرعات'],
    ...['11 جرعة', '72 جرعة', '100 جرعة'],
  ])
})

it('uses the form of zero in English only if there is one', () => {
  expect(
    translate({ a_zero: 'no dose', a_one: '{count} dose', a_other: '{count} doses' }, 'en', 'a', { count: 0 }),
  ).toBe('no dose')
  expect(translate({ a_one: '{count} dose', a_other: '{count} doses' }, 'en', 'a', { count: 0 })).toBe('0 doses')
})
