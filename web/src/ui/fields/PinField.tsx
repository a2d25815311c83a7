import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'

type PinFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  maxLength: number
}

/** A PIN: hidden, typed with the number pad of a tablet, and never offered by the browser. */
export function PinField({ value, onChange, maxLength, ...frame }: PinFieldProps) {
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <input
          {...control}
          className={`${classes.input} ${classes.ltr}`}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          name={frame.name}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={frame.onBlur}
          disabled={frame.disabled}
          required={!frame.optional}
        />
      )}
    </FieldFrame>
  )
}
