import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { elsewhere } from '../../testing/fields'
import { openPart } from '../../testing/open'
import { Button } from '../Button'
import { AsyncSelectField } from './AsyncSelectField'
import { CheckboxField } from './CheckboxField'
import { CodeField } from './CodeField'
import { DateField } from './DateField'
import type { FieldProps } from './FieldFrame'
import { MultiSelectField } from './MultiSelectField'
import { NumberField } from './NumberField'
import { PasswordField } from './PasswordField'
import { PhoneField } from './PhoneField'
import { RadioGroupField } from './RadioGroupField'
import { SegmentedField } from './SegmentedField'
import { SelectField } from './SelectField'
import { SwitchField } from './SwitchField'
import { TextAreaField } from './TextAreaField'
import { TextField } from './TextField'
import { TimeField } from './TimeField'

const nothing = () => undefined
const choices = [
  { value: 'a', label: 'Here' },
  { value: 'b', label: 'There' },
]
type Frame = FieldProps & { label: string }
const textbox = () => page.getByRole('textbox', { name: 'Place' })
const combobox = () => page.getByRole('combobox', { name: 'Place' })

/** Each field, and the control that its label names. */
const fields: [string, (frame: Frame) => ReactNode, () => Locator][] = [
  ['text', (frame) => <TextField {...frame} value="" onChange={nothing} />, textbox],
  ['several lines', (frame) => <TextAreaField {...frame} value="" onChange={nothing} />, textbox],
  ['code', (frame) => <CodeField {...frame} value="" onChange={nothing} />, textbox],
  ['phone', (frame) => <PhoneField {...frame} value="" onChange={nothing} />, textbox],
  [
    'password',
    (frame) => <PasswordField {...frame} value="" onChange={nothing} autoComplete="new-password" />,
    () => page.getByLabelText('Place'),
  ],
  ['number', (frame) => <NumberField {...frame} value={null} onChange={nothing} />, textbox],
  ['date', (frame) => <DateField {...frame} value={null} onChange={nothing} />, textbox],
  [
    'time',
    (frame) => <TimeField {...frame} value="" onChange={nothing} />,
    () => page.getByRole('group', { name: 'Place' }),
  ],
  ['select', (frame) => <SelectField {...frame} options={choices} value={null} onChange={nothing} />, combobox],
  [
    'select on the server',
    (frame) => <AsyncSelectField {...frame} search={async () => choices} value={null} onChange={nothing} />,
    combobox,
  ],
  [
    'several of a list',
    (frame) => <MultiSelectField {...frame} options={choices} value={[]} onChange={nothing} />,
    combobox,
  ],
  [
    'radio buttons',
    (frame) => <RadioGroupField {...frame} options={choices} value={null} onChange={nothing} />,
    () => page.getByRole('radiogroup', { name: 'Place' }),
  ],
  [
    'segments',
    (frame) => <SegmentedField {...frame} options={choices} value="a" onChange={nothing} />,
    () => page.getByRole('radiogroup', { name: 'Place' }),
  ],
  [
    'checkbox',
    (frame) => <CheckboxField {...frame} checked={false} onChange={nothing} />,
    () => page.getByRole('checkbox', { name: 'Place' }),
  ],
  [
    'switch',
    (frame) => <SwitchField {...frame} checked={false} onChange={nothing} />,
    () => page.getByRole('switch', { name: 'Place' }),
  ],
]

describe.each(fields)('a field: %s', (_, draw, control) => {
  test('has its label as its name and its hint as its description', async () => {
    await openPart(draw({ label: 'Place', hint: 'Where it is.' }))
    await expect.element(control()).toHaveAccessibleDescription('Where it is.')
    await expect.element(control()).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('shows an error in place of the hint, and is marked as invalid', async () => {
    await openPart(draw({ label: 'Place', hint: 'Where it is.', error: 'Say where it is.' }))
    await expect.element(control()).toHaveAccessibleDescription('Say where it is.')
    await expect.element(control()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Where it is.', { exact: true })).not.toBeInTheDocument()
  })

  test('calls onBlur when the focus leaves it', async () => {
    const left = vi.fn()
    await openPart(
      <>
        {draw({ label: 'Place', onBlur: left })}
        <button type="button">Elsewhere</button>
      </>,
    )
    const element = control().element()
    const first = element.matches('input, textarea') ? element : element.querySelector('input')
    if (first instanceof HTMLElement) first.focus()
    expect(left).not.toHaveBeenCalled()
    elsewhere().element().focus()
    await expect.poll(() => left.mock.calls.length).toBe(1)
  })
})

describe('labels', () => {
  test.each([
    ['en', 'Place (optional)'],
    ['ar', 'Place (اختياري)'],
  ] as const)('an optional field is marked (%s)', async (language, name) => {
    await openPart(
      <>
        <TextField label="Place" value="" onChange={nothing} optional />
        <NumberField label="Place" value={null} onChange={nothing} optional />
      </>,
      { language },
    )
    const both = page.getByRole('textbox', { name, exact: true })
    expect(both.elements()).toHaveLength(2)
    expect(both.elements()[0]).not.toBeRequired()
  })

  test('a field is required by default', async () => {
    await openPart(<TextField label="Place" value="" onChange={nothing} />)
    await expect.element(textbox()).toBeRequired()
  })

  test('a click on the label focuses the field', async () => {
    await openPart(<TextField label="Place" value="" onChange={nothing} />)
    await userEvent.click(page.getByText('Place'))
    await expect.element(textbox()).toHaveFocus()
  })

  test('the fix of an error is beside it, apart from its text', async () => {
    const mend = vi.fn()
    await openPart(
      <TextField
        label="Place"
        value=""
        onChange={nothing}
        error="Too early."
        fix={<Button onClick={mend}>Use 17:30</Button>}
      />,
    )
    await expect.element(textbox()).toHaveAccessibleDescription('Too early.')
    await userEvent.click(page.getByRole('button', { name: 'Use 17:30' }))
    expect(mend).toHaveBeenCalledOnce()
  })

  test('a hidden label still names the field', async () => {
    await openPart(
      <>
        <TextField label="Place" value="" onChange={nothing} labelHidden />
        <SelectField label="Kind" options={choices} value={null} onChange={nothing} labelHidden />
      </>,
    )
    await expect.element(textbox()).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Kind' })).toBeVisible()
    expect(page.getByText('Place').element().closest('div')?.clientWidth).toBeLessThanOrEqual(1)
  })
})
