import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { MantineScope } from '../mantine/MantineScope'
import { useUiText } from '../texts'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'
import { editableNumber, formatNumber, parseNumber, possibleNumbers } from './numberText'

type NumberFieldProps = FieldProps & {
  /** NaN while the text is not a number: the form's schema says what is wrong. */
  value: number | null
  /** Called also with what was typed. */
  onChange: (value: number | null, text: string) => void
  /** What was typed before, if the value is NaN. */
  initialText?: string
  /** Limits of the arrow keys. What is typed stays as it is, and the form shows the error. */
  min?: number
  max?: number
  step?: number
  /** Number of decimal places; 0 for whole numbers. Chooses the on-screen keyboard. */
  decimals?: number
  /** Shown at the end of the field: 'EGP', 'minutes'. */
  unit?: string
  placeholder?: string
}

/**
 * A number as `readDecimal` reads it, left to right in both languages. Once the field is left, the number that was read is
 * shown, with thousands separators; anything else stays as typed, and what could be two numbers is explained. Arrow keys
 * change the number by `step`.
 */
export function NumberField({
  value,
  onChange,
  initialText = '',
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  decimals = 0,
  unit,
  placeholder,
  ...frame
}: NumberFieldProps) {
  const text = useUiText()
  const [typed, setTyped] = useState(initialText)
  const [hasFocus, setFocus] = useState(false)
  const isUnread = Number.isNaN(value)
  // While it is edited, the number has no separators, which a further digit would give another meaning.
  const isTyped = isUnread || (hasFocus && Object.is(parseNumber(typed), value))
  const shown = isTyped ? typed : hasFocus ? editableNumber(value) : formatNumber(value)
  const possible = isUnread && (frame.error || !hasFocus) ? possibleNumbers(typed) : undefined
  const field = useMantineField({ ...frame, error: possible ? text('number.ambiguous', possible) : frame.error })
  const change = (next: string) => {
    setTyped(next)
    onChange(parseNumber(next), next)
  }
  const enter = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    setFocus(true)
    if (isUnread) return
    const editable = editableNumber(value)
    setTyped(editable)
    if (input.value === editable) return
    // At once, and with its selection: the Tab key selects the text, and what is typed next replaces it.
    const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length
    input.value = editable
    if (isSelected) input.select()
  }
  const leave = () => {
    setFocus(false)
    frame.onBlur?.()
  }
  const stepBy = (event: KeyboardEvent) => {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (sign === undefined || Number.isNaN(value)) return
    event.preventDefault()
    change(String(Math.min(max, Math.max(min, (value ?? 0) + sign * step))))
  }
  return (
    <MantineScope>
      <TextInput
        {...field}
        classNames={{ ...field.classNames, input: `${field.classNames.input} ${mantine.number}` }}
        value={shown}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={stepBy}
        onFocus={enter}
        onBlur={leave}
        name={frame.name}
        disabled={frame.disabled}
        inputMode={min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={placeholder}
        rightSection={unit ? <span className={mantine.unit}>{unit}</span> : undefined}
        rightSectionWidth={unit ? 'auto' : undefined}
      />
    </MantineScope>
  )
}
