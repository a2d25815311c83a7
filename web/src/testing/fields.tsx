import { type ReactNode, useState } from 'react'
import { page } from 'vitest/browser'
import type { Language } from '#contract/kit/translate'
import { openPart } from './open'

type FieldOf<V> = (value: V, onChange: (value: V) => void) => ReactNode

function Holder<V>({ first, field, onValue }: { first: V; field: FieldOf<V>; onValue: (value: V) => void }) {
  const [value, setValue] = useState(first)
  return (
    <>
      {field(value, (next) => {
        setValue(next)
        onValue(next)
      })}
      <button type="button">Elsewhere</button>
    </>
  )
}

/**
 * Renders a controlled field followed by a button that can take the focus.
 *
 * @returns every value that the field has reported, filled as they come
 */
export async function openField<V>(first: V, field: FieldOf<V>, language: Language = 'en'): Promise<V[]> {
  const values: V[] = []
  await openPart(<Holder first={first} field={field} onValue={(value) => values.push(value)} />, { language })
  return values
}

/** The button after the field. */
export const elsewhere = () => page.getByRole('button', { name: 'Elsewhere' })
