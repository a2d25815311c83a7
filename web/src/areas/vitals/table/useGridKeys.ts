import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { scrollFocused } from '../../../ui/scrollFocused'
import { useIsRtl } from '../../../ui/texts'

const value = 'button[data-value]'

/** Returns the buttons of the values in the rows that have any. */
function rowsIn(table: HTMLElement): HTMLElement[][] {
  return [...table.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(value)])
    .filter((buttons) => buttons.length > 0)
}

/** Returns the value whose middle is nearest to that of another one, horizontally. */
function nearest(buttons: readonly HTMLElement[] | undefined, from: HTMLElement): HTMLElement | undefined {
  const middle = (element: HTMLElement) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const distance = (element: HTMLElement) => Math.abs(middle(element) - middle(from))
  return buttons?.toSorted((one, other) => distance(one) - distance(other))[0]
}

/**
 * Makes the values of a table one stop of the Tab key, in which the arrow keys, Home and End move. The focus is scrolled into
 * view.
 * @returns the handlers of the table, and the id of the value that Tab reaches; undefined for the first one
 */
export function useGridKeys() {
  const isRtl = useIsRtl()
  const [stop, setStop] = useState<number>()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>(value)
    if (!from || event.ctrlKey || event.altKey || event.metaKey) return
    const rows = rowsIn(event.currentTarget)
    const row = rows.findIndex((buttons) => buttons.includes(from))
    const buttons = rows[row] ?? []
    const column = buttons.indexOf(from)
    const [forward, back] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const target: Record<string, () => HTMLElement | undefined> = {
      [forward]: () => buttons[column + 1],
      [back]: () => buttons[column - 1],
      ArrowDown: () => nearest(rows[row + 1], from),
      ArrowUp: () => nearest(rows[row - 1], from),
      Home: () => buttons[0],
      End: () => buttons.at(-1),
    }
    const move = target[event.key]
    if (!move) return
    event.preventDefault()
    move()?.focus()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    scrollFocused(event)
    const id = event.target.closest<HTMLElement>(value)?.dataset.value
    if (id) setStop(Number(id))
  }
  return { stop, handlers: { onKeyDown, onFocus } }
}
