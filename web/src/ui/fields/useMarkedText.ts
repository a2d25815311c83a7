import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { keepOrder, type Writable } from './keepOrder'
import { mark, strip } from './marks'

interface MarkedText<Field extends Writable> {
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
export function useMarkedText<Field extends Writable>({ field, value, onChange, maxLength }: MarkedText<Field>) {
  const [written, setWritten] = useState('')
  // Half of a composed word has no marks yet, and stays as it is.
  const shown = strip(written) === value ? written : mark(value)
  const longest = useEffectEvent(() => maxLength)
  useEffect(() => (field.current ? keepOrder(field.current, () => longest()) : undefined), [field])
  return {
    ref: field,
    value: shown,
    onChange: ({ currentTarget }: ChangeEvent<Field>) => {
      setWritten(currentTarget.value)
      onChange(strip(currentTarget.value))
    },
    maxLength: maxLength === undefined ? undefined : maxLength + shown.length - strip(shown).length,
    // An empty dir="auto" field falls back to ltr, which would put the caret and the placeholder on the wrong side.
    dir: value === '' ? undefined : 'auto',
  }
}
