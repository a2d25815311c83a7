import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput } from '@mantine/core'
import { MantineScope } from '../mantine/MantineScope'
import type { FieldProps } from './FieldFrame'
import { useMantineField } from './mantine'
import mantine from './mantine.module.css'

type NumberFieldProps = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** Number of decimal places; 0 for whole numbers. */
  decimals?: number
  /** Shown at the end of the field: 'EGP', 'minutes'. */
  unit?: string
  placeholder?: string
}

/** A number with thousands separators, left to right in both languages. Arrow keys change it by `step`. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  step = 1,
  decimals = 0,
  unit,
  placeholder,
  ...frame
}: NumberFieldProps) {
  const field = useMantineField(frame)
  return (
    <MantineScope>
      <NumberInput
        {...field}
        classNames={{ ...field.classNames, input: `${field.classNames.input} ${mantine.number}` }}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
        onBlur={frame.onBlur}
        name={frame.name}
        disabled={frame.disabled}
        min={min}
        max={max}
        step={step}
        clampBehavior="none"
        decimalScale={decimals}
        allowDecimal={decimals > 0}
        allowNegative={min === undefined || min < 0}
        thousandSeparator=","
        hideControls
        placeholder={placeholder}
        rightSection={unit ? <span className={mantine.unit}>{unit}</span> : undefined}
        rightSectionWidth={unit ? 'auto' : undefined}
      />
    </MantineScope>
  )
}
