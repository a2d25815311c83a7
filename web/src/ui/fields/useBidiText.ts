import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type EditableField, handleBidiEditing } from './bidiEditing'
import { addBidiMarks, stripBidiMarks } from './bidiMarks'

interface BidiTextProps<Field extends EditableField> {
  field: RefObject<Field | null>
  /** The text without marks, as value and in onChange. */
  value: string
  onChange: (value: string) => void
  maxLength?: number | undefined
}

/**
 * Keeps numbers in Arabic text in order while the user types and when the text is opened again; for every field with
 * user-written text.
 *
 * @returns props for the element
 */
export function useBidiText<Field extends EditableField>({ field, value, onChange, maxLength }: BidiTextProps<Field>) {
  const [written, setWritten] = useState('')
  // During composition the text has no marks yet, and is left unchanged.
  const shown = stripBidiMarks(written) === value ? written : addBidiMarks(value)
  const currentMaxLength = useEffectEvent(() => maxLength)
  useEffect(() => (field.current ? handleBidiEditing(field.current, () => currentMaxLength()) : undefined), [field])
  return {
    ref: field,
    value: shown,
    onChange: ({ currentTarget }: ChangeEvent<Field>) => {
      setWritten(currentTarget.value)
      onChange(stripBidiMarks(currentTarget.value))
    },
    maxLength: maxLength === undefined ? undefined : maxLength + shown.length - stripBidiMarks(shown).length,
    // An empty dir="auto" field falls back to ltr, which would put the caret and the placeholder on the wrong side.
    dir: value === '' ? undefined : 'auto',
  }
}
