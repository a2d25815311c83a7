import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'

export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'url' | 'search'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  readOnly?: boolean
  /** Direction of what is written: e-mails and codes 'ltr' (also 'email' by itself), free text 'auto'. */
  dir?: 'ltr' | 'rtl' | 'auto'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({
  value,
  onChange,
  type = 'text',
  dir = type === 'email' || type === 'url' ? 'ltr' : 'auto',
  placeholder,
  autoComplete,
  maxLength,
  readOnly,
  inputMode,
  ref,
  ...frame
}: TextFieldProps) {
  // An empty dir="auto" field falls back to ltr, which would put the caret and the placeholder on the wrong side.
  const direction = dir === 'auto' && value === '' ? undefined : dir
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <input
          {...control}
          ref={ref}
          className={dir === 'ltr' ? `${classes.input} ${classes.ltr}` : classes.input}
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
          dir={dir === 'ltr' ? undefined : direction}
        />
      )}
    </FieldFrame>
  )
}
