import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { plainIdentifier, plainNumber, searchedText, shownText, visibleLength, withoutMarks } from './typedText'

const marks = [
  ...'\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200c\u200d\u2060\ufe0f\ufeff\u00ad\u3164\u2800',
]
const mark = fc.constantFrom(...marks)
const space = fc.constantFrom(' ', '\u00a0', '\u202f', '\u3000', '\t')
const anything = fc.string({ unit: 'grapheme' })
const typed = fc.array(fc.oneof(anything, mark, space), { maxLength: 20 }).map((parts) => parts.join(''))

/** Returns the text with other characters put between its own. */
const spread = (text: string, others: readonly string[]) =>
  [...text].map((character, index) => `${others[index % others.length] ?? ''}${character}`).join('') + (others[0] ?? '')

describe('an identifier', () => {
  it('is read once: reading it again changes nothing', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(plainIdentifier(plainIdentifier(text))).toBe(plainIdentifier(text))
      }),
      propertyRuns(1_000),
    )
  })

  it('is the same with marks and spaces anywhere', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9@.+-]{1,30}$/), fc.array(fc.oneof(mark, space)), (text, others) => {
        expect(plainIdentifier(spread(text, others))).toBe(text)
      }),
      propertyRuns(1_000),
    )
  })

  it('has no marks, no spaces and no digits of other scripts', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(plainIdentifier(text)).not.toMatch(/[\p{Default_Ignorable_Code_Point}\s٠-٩۰-۹０-９]/u)
      }),
      propertyRuns(1_000),
    )
  })

  it('has the accents of its letters, which marks have kept apart', () => {
    expect(plainIdentifier('e\u200d\u0301')).toBe('\u00e9')
  })
})

describe('free text', () => {
  it('is empty if nothing but marks and spaces is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(mark, space)), (parts) => {
        expect([shownText(parts.join('')), visibleLength(parts.join('')), searchedText(parts.join(''))]).toEqual([
          '',
          0,
          '',
        ])
      }),
      propertyRuns(500),
    )
  })

  it('keeps what is in it if any of it can be seen', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('x', 'س', '٣', '👩‍⚕️', '-'), typed, (before, seen, after) => {
        const text = `${before}${seen}${after}`
        expect(shownText(text)).toBe(text.trim())
        expect(visibleLength(text)).toBeGreaterThan(0)
        expect(searchedText(text)).toBe(withoutMarks(text).trim())
      }),
      propertyRuns(500),
    )
  })
})

describe('a number', () => {
  it('is the same with marks anywhere and digits of other scripts', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(mark), fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10), (number, others, zero) => {
        const digits = String(number).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
        expect(plainNumber(spread(digits, others))).toBe(String(number))
      }),
      propertyRuns(500),
    )
  })

  it('does not become another one', () => {
    expect([plainNumber('10²'), plainNumber('120 80')]).toEqual(['10²', '120 80'])
  })
})
