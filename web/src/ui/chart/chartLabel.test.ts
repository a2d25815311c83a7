import { describe, expect, test } from 'vitest'
import { isolatedLabel, wrapLabel } from './chartLabel'

/** Ten px per character; the marks have no width. */
const measure = (text: string) => [...text.replace(/[\u200f\u2066\u2069]/g, '')].length * 10

/** Shows the invisible characters: [ and ] isolate, < is the mark of the direction. */
const visible = (text: string) => text.replaceAll('\u2066', '[').replaceAll('\u2069', ']').replaceAll('\u200f', '<')

test.each([
  ['Only after Panadol 500 mg', 'Only after Panadol 500 mg'],
  ['12 (40%)', '12 (40%)'],
  ['بعد تناول Panadol 500 mg فقط', '<بعد تناول [Panadol 500 mg] فقط'],
  ['5 mg مرتين', '<[5 mg] مرتين'],
  ['22 نوفمبر', '<[22] نوفمبر'],
])('%s is isolated where it is not in the direction of the label', (label, shown) =>
  expect(visible(isolatedLabel(label))).toBe(shown),
)

describe('wrapping', () => {
  test('breaks between words', () =>
    expect(wrapLabel('Sometimes in the evening', 120, 3, measure)).toEqual({
      lines: ['Sometimes in', 'the evening'],
      truncated: false,
    }))

  test('shortens what is more than the maximum number of lines', () =>
    expect(wrapLabel('one two three four five six', 80, 2, measure)).toEqual({
      lines: ['one two', 'three f…'],
      truncated: true,
    }))

  test('shortens a word that is wider than a line', () => {
    expect(wrapLabel('Hypercholesterolemia', 80, 2, measure)).toEqual({ lines: ['Hyperch…'], truncated: true })
    expect(wrapLabel('a Hypercholesterolemia', 80, 1, measure).lines).toEqual(['a Hyper…'])
    expect(wrapLabel('a Hypercholesterolemia', 80, 2, measure).lines).toEqual(['a', 'Hyperch…'])
  })

  test('does not break a dose in Arabic, and each line has the direction of the whole label', () => {
    const { lines } = wrapLabel('بعد تناول Panadol 500 mg', 150, 3, measure)
    expect(lines.map(visible)).toEqual(['<بعد تناول', '<[Panadol 500 mg]'])
  })

  test('an empty label has no lines', () =>
    expect(wrapLabel(' ', 80, 2, measure)).toEqual({ lines: [], truncated: false }))
})
