import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openField } from '../../testing/fields'
import { stripBidiMarks } from './bidiMarks'
import { TextAreaField } from './TextAreaField'
import { TextField } from './TextField'

const field = () => page.getByRole('textbox', { name: 'الوصف' })
const input = () => {
  const element = field().element()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element
  throw new Error('This element is not a text field')
}
/** The text of the field with visible marks. */
const shown = () => input().value.replaceAll('\u200e', '>').replaceAll('\u200f', '<')

const openLine = (first = '', maxLength?: number) =>
  openField(
    first,
    (value, onChange) => (
      <TextField label="الوصف" value={value} onChange={onChange} {...(maxLength && { maxLength })} />
    ),
    'ar',
  )
const openLines = (first = '', maxLength?: number) =>
  openField(
    first,
    (value, onChange) => (
      <TextAreaField label="الوصف" value={value} onChange={onChange} {...(maxLength && { maxLength })} />
    ),
    'ar',
  )

describe.each([
  ['one line', openLine],
  ['several lines', openLines],
])('numbers in Arabic, %s', (_, open) => {
  test.each([
    ['هاتف +20 100 123', 'هاتف >+20 100 123'],
    ['جرعة 5 mg 2 x 3', 'جرعة >5 mg 2 x 3'],
    ['منذ 3 أيام', 'منذ 3 أيام'],
    ['Call +20 100', 'Call +20 100'],
  ])('%s keeps its order while it is typed, and onChange gets it as typed', async (typed, marked) => {
    const values = await open()
    await userEvent.click(field())
    await userEvent.keyboard(typed)
    await expect.poll(shown).toBe(marked)
    expect(values.at(-1)).toBe(typed)
    expect(stripBidiMarks(input().value)).toBe(typed)
  })

  test('a reopened text has its marks, and onChange is not called for them', async () => {
    const values = await open('هاتف +20 100')
    expect(shown()).toBe('هاتف >+20 100')
    expect(values).toEqual([])
  })

  test('one press of Backspace removes one character, with or without a mark', async () => {
    const values = await open('هاتف +20')
    field().element().focus()
    input().setSelectionRange(input().value.length, input().value.length)
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
    await expect.poll(() => values).toEqual(['هاتف +2', 'هاتف +', 'هاتف ', 'هاتف'])
  })

  test('text inserted in the middle goes to the caret, and the caret moves behind it', async () => {
    const values = await open('هاتف +20')
    field().element().focus()
    input().setSelectionRange(4, 4)
    await userEvent.keyboard('ي الآخر')
    await expect.poll(() => values.at(-1)).toBe('هاتفي الآخر +20')
    expect(stripBidiMarks(input().value.slice(0, input().selectionStart ?? 0))).toBe('هاتفي الآخر')
  })

  test('maxLength does not count the marks', async () => {
    const typed = 'هاتف +20 100'
    const values = await open('', typed.length)
    await userEvent.click(field())
    await userEvent.keyboard(`${typed}9`)
    await expect.poll(() => values.at(-1)).toBe(typed)
    expect(input().value.length).toBe(typed.length + 1)
  })

  test('copied and cut text has no marks', async () => {
    const values = await open('هاتف +20 100')
    field().element().focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    const clipboard = new DataTransfer()
    const copy = new ClipboardEvent('copy', { clipboardData: clipboard, cancelable: true, bubbles: true })
    input().dispatchEvent(copy)
    expect(clipboard.getData('text/plain')).toBe('هاتف +20 100')
    input().dispatchEvent(new ClipboardEvent('cut', { clipboardData: clipboard, cancelable: true, bubbles: true }))
    await expect.poll(() => values.at(-1)).toBe('')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => values.at(-1)).toBe('هاتف +20 100')
  })
})

describe('direction', () => {
  test('an empty field has the direction of the page, a filled one that of its words', async () => {
    await openLine()
    const direction = () => getComputedStyle(input()).direction
    expect(direction()).toBe('rtl')
    await userEvent.fill(field(), 'Call her')
    await expect.poll(direction).toBe('ltr')
    await userEvent.fill(field(), 'اتصل بها')
    await expect.poll(direction).toBe('rtl')
  })
})

describe('several lines', () => {
  test('Enter starts a new line, and each line has its own marks', async () => {
    const values = await openLines()
    await userEvent.click(field())
    await userEvent.keyboard('هاتف +20{Enter}+20 100{Enter}يوم 2026-11-21')
    await expect.poll(shown).toBe('هاتف >+20\n+20 100\nيوم >2026-11-21')
    expect(values.at(-1)).toBe('هاتف +20\n+20 100\nيوم 2026-11-21')
  })

  test('the field grows with its text', async () => {
    await openLines()
    const before = input().offsetHeight
    await userEvent.fill(field(), 'سطر\n'.repeat(12))
    await expect.poll(() => input().offsetHeight).toBeGreaterThan(before)
    await expect.poll(() => input().scrollHeight - input().clientHeight).toBeLessThanOrEqual(1)
  })
})
