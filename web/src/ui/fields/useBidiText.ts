import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type EditableField, handleBidiEditing } from './bidiEditing'
import { addBidiMarks, stripBidiMarks } from './bidiMarks'

interface BidiTextProps<Field extends EditableField> {
  field: RefObject<Field | null>
  /** What is written, without marks: so it comes, so it goes out. */
  value: string
  onChange: (value: string) => void
  maxLength?: number | undefined
}

/**
 * What every field for people's own words is given: numbers in Arabic text keep their order while one writes, and when
 * the text is opened again. Out: props for the element.
 */
export function useBidiText<Field extends EditableField>({ field, value, onChange, maxLength }: BidiTextProps<Field>) {
  const [written, setWritten] = useState('')
  // Half of a composed word has no marks yet, and stays as it is.
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
