import { type HTMLInputAutoCompleteAttribute, useRef } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'
import { useBidiText } from './useBidiText'

type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
}

/**
 * A field for one line of user-written text, in the direction of its words. For emails, links and numbers use
 * CodeField.
 */
export function TextField({ value, onChange, autoComplete, maxLength, ...frame }: TextFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const text = useBidiText({ field, value, onChange, maxLength })
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <input
          {...control}
          {...text}
          className={classes.input}
          type="text"
          name={frame.name}
          onBlur={frame.onBlur}
          disabled={frame.disabled}
          required={!frame.optional}
          autoComplete={autoComplete}
        />
      )}
    </FieldFrame>
  )
}
