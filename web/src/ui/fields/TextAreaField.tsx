import { useRef } from 'react'
import { useAutosize } from './autosize'
import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'
import { useBidiText } from './useBidiText'

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
  const text = useBidiText({ field: area, value, onChange, maxLength })
  useAutosize(area, text.value)
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <textarea
          {...control}
          {...text}
          className={`${classes.input} ${classes.area}`}
          name={frame.name}
          rows={rows}
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
