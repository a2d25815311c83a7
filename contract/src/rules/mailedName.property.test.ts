import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { mailedName } from './mailedName'

const person = (first_name: string) => ({ first_name, last_name: 'Reda', alternate_name: null })

describe('the name in a mail', () => {
  it.each([
    ['Salma', 'Salma'],
    ['Abd El-Rahman', 'Abd El-Rahman'],
    ['O’Neill', 'O’Neill'],
    ['M.', 'M.'],
    ['\u202bسلمى\u202c', 'سلمى'],
    ['مُحَمَّد', 'مُحَمَّد'],
  ])('%s is written as %s', (name, written) => {
    expect(mailedName(person(name), 'en')).toBe(written)
  })

  it.each([
    'evil.example',
    'see evil.example/win',
    'https://evil.example',
    'mail me@evil.example',
    'ｅｖｉｌ．example',
    'evil\u200b.example',
    'call +20 100 123 4567',
    'You won\nOpen this now or lose everything',
    'a word too many for any name here',
    'x'.repeat(41),
    '<b>Salma</b>',
    '',
  ])('%j is not written', (name) => {
    expect([mailedName(person(name), 'en'), mailedName(person(name), 'ar')]).toEqual(['there', 'بك'])
  })

  it('is plain words of limited length, whatever the name is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constantFrom('en' as const, 'ar' as const),
        (name, language) => {
          const written = mailedName(person(name), language)
          expect(written).toMatch(/^[\p{L}\p{M}'’. -]{1,40}$/u)
          expect(written).not.toMatch(/\.\S/)
        },
      ),
      propertyRuns(1_000),
    )
  })
})
