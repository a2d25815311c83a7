import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'

type PhoneFieldProps = FieldProps & {
  /** As typed; parsing and the international form are the caller's. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  readOnly?: boolean
}

/** A phone number: always left to right, standing where the language begins. */
export function PhoneField({ value, onChange, placeholder, readOnly, ...frame }: PhoneFieldProps) {
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <input
          {...control}
          className={`${classes.input} ${classes.ltr}`}
          type="tel"
          autoComplete="tel"
          name={frame.name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={frame.onBlur}
          disabled={frame.disabled}
          required={!frame.optional}
          readOnly={readOnly}
          placeholder={placeholder}
        />
      )}
    </FieldFrame>
  )
}
