import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { MantineScope } from '../mantine/MantineScope'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'
import { formatNumber, parseNumber } from './numberText'

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
 * A number in either digit system, left to right in both languages. Once the field is left, a number is shown with
 * thousands separators; anything else stays as typed. Arrow keys change the number by `step`.
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
  const field = useMantineField(frame)
  const [typed, setTyped] = useState(initialText)
  const shown = Object.is(parseNumber(typed), value) ? typed : formatNumber(value)
  const change = (text: string) => {
    setTyped(text)
    onChange(parseNumber(text), text)
  }
  const leave = () => {
    if (!Number.isNaN(value)) setTyped(formatNumber(value))
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
