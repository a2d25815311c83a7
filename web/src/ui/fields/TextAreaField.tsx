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
  /** Initial number of lines; the field grows with the text. */
  rows?: number
}

/** A field for several lines of user-written text; it grows with the text. */
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
