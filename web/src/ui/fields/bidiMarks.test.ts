import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { besideCaret, editOf } from './bidiEdit'
import { addBidiMarks, stripBidiMarks } from './bidiMarks'

/** Makes marks visible. */
const seen = (text: string) => text.replaceAll('\u200e', '>').replaceAll('\u200f', '<')
const unseen = (text: string) => text.replaceAll('>', '\u200e').replaceAll('<', '\u200f')

/** Texts of both directions, including marks that a user entered. */
const texts = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        'ألم',
        'ش',
        ' ',
        '5',
        '+20 100',
        '2026-11-21',
        'mg',
        'x',
        '،',
        '\n',
        '٣',
        '👩‍👧',
        '\u200e',
        '\u200f',
      ),
    ),
  )
  .map((parts) => parts.join(''))

describe('addBidiMarks', () => {
  test.each([
    ['a phone number', 'الهاتف +20 100 123 4567', 'الهاتف >+20 100 123 4567'],
    ['a date followed by words', 'يوم 2026-11-21 صباحاً', 'يوم >2026-11-21 صباحاً'],
    ['a dose', 'جرعة 5 mg 2 x 3', 'جرعة >5 mg 2 x 3'],
    ['digits alone', 'منذ 3 أيام', 'منذ 3 أيام'],
    ['a phone number at the start of an Arabic line', '0100 123 هاتفي', '<>0100 123 هاتفي'],
    ['two in a row', 'نوع 5 mg، 10 mg', 'نوع >5 mg، <>10 mg'],
    ['two names in a row', 'مع Aspirin، Concor', 'مع Aspirin، <Concor'],
    ['Arabic in an English line', 'Call منى 0100 123', 'Call منى >0100 123'],
    ['an English line', 'Call +20 100 123 4567', 'Call +20 100 123 4567'],
    ['each line separately', 'سطر\n+20 100', 'سطر\n+20 100'],
  ])('%s', (_, text, expected) => {
    expect(seen(addBidiMarks(text))).toBe(expected)
  })

  test('changes no word, and marking a marked text changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(stripBidiMarks(addBidiMarks(text))).toBe(stripBidiMarks(text))
        expect(addBidiMarks(addBidiMarks(text))).toBe(addBidiMarks(text))
      }),
    )
  })
})

describe('editOf', () => {
  const partsOf = (text: string) =>
    fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))

  test('for any edit: the words are the intended ones, marked, and the caret is after them', () => {
    const edits = texts.map(addBidiMarks).chain((shown) => fc.tuple(fc.constant(shown), partsOf(shown), texts))
    fc.assert(
      fc.property(edits, ([shown, part, inserted]) => {
        const before = stripBidiMarks(shown.slice(0, part.from)) + stripBidiMarks(inserted)
        const meant = addBidiMarks(before + stripBidiMarks(shown.slice(part.to)))
        const edit = editOf(shown, part, inserted)
        const plain = shown.slice(0, part.from) + inserted + shown.slice(part.to)
        const got = edit ? shown.slice(0, edit.from) + edit.text + shown.slice(edit.to) : plain
        expect(got).toBe(meant)
        expect(stripBidiMarks(got.slice(0, edit?.caret ?? part.from + inserted.length))).toBe(before)
        if (edit) expect([edit.from <= part.from, edit.to >= part.to]).toEqual([true, true])
      }),
    )
  })

  test.each([
    ['the first digit of a dose needs no mark', 'جرعة ', '5', undefined],
    ['its unit needs the mark', 'جرعة 5 ', 'm', 'جرعة >5 m|'],
    ['further letters are left to the browser', 'جرعة >5 m', 'g', undefined],
    ['pasted marks are removed', 'جرعة ', '<<5> mg>', 'جرعة >5 mg|'],
  ])('%s', (_, before, inserted, expected) => {
    const shown = unseen(before)
    const edit = editOf(shown, { from: before.length, to: before.length }, unseen(inserted))
    const got = edit && shown.slice(0, edit.from) + edit.text + shown.slice(edit.to)
    expect(got && seen(`${got.slice(0, edit.caret)}|${got.slice(edit.caret)}`)).toBe(expected)
  })
})

describe('besideCaret', () => {
  test.each([
    ['هاتف >+20', 5, false, ' '],
    ['هاتف >+20', 6, false, ' >'],
    ['هاتف >+20', 5, true, '>+'],
    ['هاتف 👧', 7, false, '👧'],
    ['هاتف', 4, true, ''],
  ])('the range that a key removes from %s at %i', (text, caret, forward, expected) => {
    const { from, to } = besideCaret(unseen(text), caret, forward)
    expect(seen(unseen(text).slice(from, to))).toBe(expected)
  })

  test('an edit is left to the browser only if no mark is affected', () => {
    const carets = texts
      .map(addBidiMarks)
      .chain((shown) => fc.tuple(fc.constant(shown), fc.nat(shown.length), fc.boolean()))
    fc.assert(
      fc.property(carets, ([shown, caret, forward]) => {
        const part = besideCaret(shown, caret, forward)
        const taken = shown.slice(part.from, part.to)
        if (editOf(shown, part, '') === undefined) expect(taken).toBe(stripBidiMarks(taken))
        else expect(Array.from(stripBidiMarks(taken)).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
