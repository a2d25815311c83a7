import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { greetingName, isAlternate, localName, scriptOf } from './localName'

const language = fc.constantFrom('en', 'ar')
const latin = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ɏ][A-Za-z '’.-]{0,20}$/)
const arabic = fc.stringMatching(/^[\u0621-\u063A\u0641-\u064A][\u0621-\u063A\u0641-\u064A ]{0,20}$/)
/** Names in one script, Arabic names with Latin words, and any text, also in another script or without letters. */
const anyName = fc.oneof(
  latin,
  arabic,
  fc.tuple(arabic, latin).map(([one, other]) => `${one} ${other}`),
  fc.string(),
)

describe('the script of a name', () => {
  it.each([
    ['Mona Farouk', 'en'],
    ['Åsa Nordström', 'en'],
    ['منى فاروق', 'ar'],
    ['عيادة ICU', 'ar'],
    ['ICU عيادة', 'ar'],
    ['پروین', 'ar'],
    ['ﻣﻨﻰ', 'ar'],
    ['24/7', null],
    ['٢٤ ؟', null],
    ['Мона', null],
    ['', null],
  ])('of %s', (name, script) => {
    expect(scriptOf(name)).toBe(script)
  })
})

describe('the name to show', () => {
  it.each([
    ['Mona Farouk', 'منى فاروق', 'en', 'Mona Farouk'],
    ['Mona Farouk', 'منى فاروق', 'ar', 'منى فاروق'],
    ['خديجة نور', 'Khadija Nour', 'en', 'Khadija Nour'],
    ['خديجة نور', 'Khadija Nour', 'ar', 'خديجة نور'],
    ['Mona Farouk', null, 'ar', 'Mona Farouk'],
    ['خديجة نور', null, 'en', 'خديجة نور'],
    ['Cairo', 'Al Qahira', 'ar', 'Cairo'],
    ['24', 'أربعة وعشرون', 'ar', 'أربعة وعشرون'],
    ['24', 'أربعة وعشرون', 'en', '24'],
  ] as const)('%s, %s, in %s', (name, alternate_name, reader, shown) => {
    expect(localName({ name, alternate_name }, reader)).toBe(shown)
  })

  test('is one of the two names, and is in the reader’s script if either of them is', () => {
    fc.assert(
      fc.property(anyName, fc.option(anyName), language, (name, alternate_name, reader) => {
        const shown = localName({ name, alternate_name }, reader)
        const known = alternate_name === null ? [name] : [name, alternate_name]
        expect(known).toContain(shown)
        if (known.some((each) => scriptOf(each) === reader)) expect(scriptOf(shown)).toBe(reader)
      }),
      propertyRuns(500),
    )
  })

  test('does not depend on which of the two names is the alternate one', () => {
    fc.assert(
      fc.property(latin, arabic, language, (one, other, reader) => {
        const names = { name: one, alternate_name: other }
        const swapped = { name: other, alternate_name: one }
        expect(localName(names, reader)).toBe(localName(swapped, reader))
      }),
      propertyRuns(200),
    )
  })

  test('is the name as entered if the alternate name is in the same script', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(latin, latin), fc.tuple(arabic, arabic)), language, ([name, same], reader) => {
        expect(localName({ name, alternate_name: same }, reader)).toBe(name)
        expect(isAlternate({ name, alternate_name: same })).toBe(false)
      }),
      propertyRuns(200),
    )
  })
})

test('an alternate name must have letters of the other script', () => {
  fc.assert(
    fc.property(latin, arabic, (one, other) => {
      expect(isAlternate({ name: one, alternate_name: other })).toBe(true)
      expect(isAlternate({ name: other, alternate_name: one })).toBe(true)
      expect(isAlternate({ name: one, alternate_name: null })).toBe(true)
      expect(isAlternate({ name: one, alternate_name: '24' })).toBe(false)
    }),
    propertyRuns(100),
  )
})

test('a greeting uses the first name, or the whole alternate name', () => {
  const mona = { first_name: 'Mona', last_name: 'Farouk', alternate_name: 'منى فاروق' }
  expect([greetingName(mona, 'en'), greetingName(mona, 'ar')]).toEqual(['Mona', 'منى فاروق'])
  expect(greetingName({ ...mona, alternate_name: null }, 'ar')).toBe('Mona')
})
