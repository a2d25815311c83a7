import type { PointerEvent } from 'react'
import type { CalendarMeta, Cell, Entry } from './types'

/** What all views of the calendar are given. */
export interface GridProps {
  /** `YYYY-MM-DD`, in order. */
  days: readonly string[]
  entries: readonly Entry[]
  /** How many entries a day has, of which `entries` can have fewer; without it, all are given. */
  counts: ReadonlyMap<string, number> | undefined
  meta: CalendarMeta
  /** In which it is shown. */
  zone: string
  today: string
  active: Cell
  onActive: (cell: Cell) => void
  /** The entry that is being moved, and where it would be. */
  moving: { entry: Entry; to: Cell | undefined } | undefined
  onOpen: (entry: Entry) => void
  /** Enter or a click in an empty place. */
  onEnter: (cell: Cell) => void
  onMove: (key: string) => Cell | undefined
  onCancelMove: () => void
  onGrab: (entry: Entry, event: PointerEvent<HTMLElement>) => void
  /** Shows a day of its own. */
  onDay: (date: string) => void
}
