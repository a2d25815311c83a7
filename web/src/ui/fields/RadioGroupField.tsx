import type { ReactNode } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './RadioGroupField.module.css'

export type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupFieldProps<Value extends string> = FieldProps & {
  options: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Side by side if there is room. */
  inline?: boolean
  /** Each option in a box of its own. */
  boxed?: boolean
}

/** Radio buttons for a few options. */
export function RadioGroupField<Value extends string>({
  options,
  value,
  onChange,
  inline = false,
  boxed = false,
  ...frame
}: RadioGroupFieldProps<Value>) {
  return (
    <FieldFrame {...frame} as="group">
      {({ id, labelId, ...control }) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId}
          aria-required={!frame.optional}
          className={classes.group}
          data-inline={inline || undefined}
          data-boxed={boxed || undefined}
          {...control}
        >
          {options.map((option) => (
            <label key={option.value} className={classes.option}>
              <input
                className={classes.radio}
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                onBlur={frame.onBlur}
                disabled={frame.disabled || option.disabled}
              />
              <span>
                {option.label}
                {option.hint && <span className={classes.hint}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
