import { type KeyboardEvent, useEffect, useRef } from 'react'
import { startOfWeek } from '#contract/calendarEvents/week'
import { addDays } from '#contract/rules/calendarDate'
import { useIsRtl } from '../../ui/texts'
import { addMonths } from './dates'
import type { Cell, Entry } from './types'

const hour = 60
/** Steps of a move; those of the grid are hours (document 3). */
export const moveStep = 15
const lastMinutes = 24 * 60

export interface GridFocusOptions {
  active: Cell
  onActive: (cell: Cell) => void
  /** 0 is Sunday. */
  firstDay: number
  today: string
  /** The entry that is being moved to the active cell. */
  moving: Entry | undefined
  onEnter: (cell: Cell) => void
  /** Begins to move the entry with this key; returns where it is, or undefined if it cannot be moved. */
  onMove: (key: string) => Cell | undefined
  onCancel: () => void
}

const textOf = ({ date, minutes }: Cell) => `${date} ${minutes}`

/** Returns the cell that a key leads to; undefined if it leads nowhere. Left and right are those that are seen. */
function cellAfter(key: string, { date, minutes }: Cell, options: GridFocusOptions, isRtl: boolean): Cell | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const onDay = (days: number) => ({ date: addDays(date, days), minutes })
  const vertical = (by: 1 | -1): Cell => {
    if (minutes === null) return onDay(by * 7)
    const next = minutes + by * (options.moving ? moveStep : hour)
    return { date, minutes: Math.min(lastMinutes - moveStep, Math.max(0, next)) }
  }
  const weekStart = startOfWeek(date, options.firstDay)
  switch (key) {
    case forward:
      return onDay(1)
    case back:
      return onDay(-1)
    case 'ArrowDown':
      return vertical(1)
    case 'ArrowUp':
      return vertical(-1)
    case 'PageDown':
      return { date: addMonths(date, 1), minutes }
    case 'PageUp':
      return { date: addMonths(date, -1), minutes }
    case 'Home':
      return { date: weekStart, minutes }
    case 'End':
      return { date: addDays(weekStart, 6), minutes }
    case 't':
    case 'T':
      return { date: options.today, minutes }
    default:
      return undefined
  }
}

/** Returns the props of a grid with one cell that Tab reaches: its keys lead from cell to cell, and the focus follows. */
export function useGridFocus(options: GridFocusOptions) {
  const isRtl = useIsRtl()
  const grid = useRef<HTMLTableElement>(null)
  /** The cell that takes the focus as soon as it is there. */
  const wanted = useRef<string>(undefined)
  const { date, minutes } = options.active
  const at = textOf({ date, minutes })
  useEffect(() => {
    // The page with the cell may follow later.
    if (wanted.current !== at) return
    wanted.current = undefined
    grid.current?.querySelector<HTMLElement>('[data-active]')?.focus()
  }, [at])

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    const entry = target.closest<HTMLElement>('[data-entry]')?.dataset.entry
    const next = cellAfter(event.key, options.active, options, isRtl)
    if (next) {
      wanted.current = textOf(next)
      options.onActive(next)
    } else if (event.key === 'Escape' && options.moving) options.onCancel()
    else if (event.key.toLowerCase() === 'm' && entry !== undefined) {
      const from = options.onMove(entry)
      if (!from) return
      wanted.current = textOf(from)
    } else if (event.key === 'Enter' && (options.moving || entry === undefined) && !target.closest('a, [data-more]'))
      options.onEnter(options.active)
    else return
    event.preventDefault()
  }
  return { ref: grid, onKeyDown }
}
