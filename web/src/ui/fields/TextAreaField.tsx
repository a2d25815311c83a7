import { useRef } from 'react'
import { useAutosize } from './autosize'
import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'

type TextAreaFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  maxLength?: number
  readOnly?: boolean
  /** Lines to begin with; it grows with the text. */
  rows?: number
}

/** Several lines of text; grows with what is written. */
export function TextAreaField({
  value,
  onChange,
  placeholder,
  maxLength,
  readOnly,
  rows = 3,
  ...frame
}: TextAreaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useAutosize(area, value)
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <textarea
          {...control}
          ref={area}
          className={`${classes.input} ${classes.area}`}
          name={frame.name}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={frame.onBlur}
          disabled={frame.disabled}
          required={!frame.optional}
          readOnly={readOnly}
          placeholder={placeholder}
          maxLength={maxLength}
          dir={value === '' ? undefined : 'auto'}
        />
      )}
    </FieldFrame>
  )
}
