import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'

export type CodeFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel'
  placeholder?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  readOnly?: boolean | undefined
  /** 'decimal' for a number as text, which may have Arabic-Indic digits or a decimal comma. */
  inputMode?: 'numeric' | 'decimal' | 'email'
}

/**
 * A field for an email, a link or a number: left to right in both languages, aligned to the start of the page's
 * direction.
 */
export function CodeField({
  value,
  onChange,
  type = 'text',
  placeholder,
  autoComplete,
  maxLength,
  readOnly,
  inputMode,
  ...frame
}: CodeFieldProps) {
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <input
          {...control}
          className={`${classes.input} ${classes.ltr}`}
          type={type}
          name={frame.name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={frame.onBlur}
          disabled={frame.disabled}
          required={!frame.optional}
          readOnly={readOnly}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={maxLength}
          inputMode={inputMode}
        />
      )}
    </FieldFrame>
  )
}
