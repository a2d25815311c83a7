import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../testing/propertyRuns'
import { findsPerson, personSearchText, similarNameParts } from '../personSearch'
import { isSameName, nameWords, soundKeys } from './nameSound'
import {
  differentForDevelopment,
  differentHeldBack,
  type NamePair,
  respelledForDevelopment,
  respelledHeldBack,
} from './testing/nameList'

function named(name: string) {
  const [first_name = '', ...rest] = name.split(' ')
  return { first_name, last_name: rest.join(' '), alternate_name: null }
}

const searchText = (name: string) => personSearchText({ ...named(name), email: '', national_id: '', phone: null })

const isFound = ([registered, typed]: NamePair) => isSameName(named(registered), named(typed))

/** Returns the pairs as text, so that a failed test names them. */
const listed = (pairs: readonly NamePair[]) => pairs.map((pair) => pair.join(' | '))

describe('of a hundred people, of whom half were held back when the rules were developed', () => {
  test('at least ninety are found when they are spelled otherwise', () => {
    const people = [...respelledForDevelopment, ...respelledHeldBack]
    expect(people).toHaveLength(100)
    const missed = people.filter((pair) => !isFound(pair))
    expect(missed.length, listed(missed).join('\n')).toBeLessThanOrEqual(10)
    expect(respelledHeldBack.filter((pair) => !isFound(pair)).length).toBeLessThanOrEqual(5)
  })

  test('at most five are taken for another one', () => {
    const people = [...differentForDevelopment, ...differentHeldBack]
    expect(people).toHaveLength(100)
    const mistaken = people.filter(isFound)
    expect(mistaken.length, listed(mistaken).join('\n')).toBeLessThanOrEqual(5)
  })
})

test.each([
  ['شيماء زكى', 'Shaimaa Zaki'],
  ['Girgis Aziz', 'جرجس عزيز'],
  ['Jaamac Cali', 'Jama Ali'],
  ['Abdullahi Nur', 'Abdulahi Nur'],
  ['Mostafa Kamal', 'Mustafa Kamal'],
  ['Mohamed Ahmed Hassan', 'Mohamed Hassan'],
  ['Mohamed Hassan', 'Mohamed Ahmed Hassan'],
  ['علاء الدين فؤاد', 'علاءالدين فؤاد'],
  ['Nour El-Din Samir', 'noureldin samir'],
  ['فاطمہ علی', 'فاطمة علي'],
])('%s is also %s, as the search says', (registered, typed) => {
  expect(isFound([registered, typed])).toBe(true)
  const text = searchText(registered)
  if (nameWords(typed).length <= nameWords(registered).length) expect(findsPerson(text, typed)).toBe(true)
})

test('a word with digits is only the same word', () => {
  expect(isFound(['Nadia Patient12', 'Nadia Patient21'])).toBe(false)
  expect(isFound(['Nadia Patient12', 'Nadia patient12'])).toBe(true)
})

test('a name in the other script is compared as well', () => {
  const registered = { first_name: 'X', last_name: 'Y', alternate_name: 'خديجة نور' }
  expect(isSameName(registered, named('Khadiija Nuur'))).toBe(true)
})

const names = fc.constantFrom(
  ...[respelledForDevelopment, respelledHeldBack, differentForDevelopment, differentHeldBack].flat(2),
)

test('two names are compared in either order, and each is found by itself', () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      expect(isFound([one, other])).toBe(isFound([other, one]))
      expect(isFound([one, one])).toBe(true)
    }),
    propertyRuns(1_000),
  )
})

test('whoever has a name that sounds the same is among those whose search texts have its parts', () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      if (!isFound([one, other])) return
      const text = searchText(one)
      const { given, others } = similarNameParts(other)
      expect(given.some((part) => text.includes(part))).toBe(true)
      expect(others === undefined || others.some((part) => text.includes(part))).toBe(true)
    }),
    propertyRuns(5_000),
  )
})

test('every word has few keys', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-zابعهويلدن]{1,20}$/)), (text) => {
      for (const word of nameWords(text)) {
        const keys = soundKeys(word)
        expect(keys.length).toBeGreaterThan(0)
        expect(keys.length).toBeLessThanOrEqual(16)
        if (/^[a-z]+$/.test(word)) for (const key of keys) expect(key).toMatch(/^[a-z]+$/)
      }
    }),
    propertyRuns(1_000),
  )
})
