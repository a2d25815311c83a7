import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { Cell, Entry } from './types'
import { moveStep } from './useGridFocus'

const holdMs = 400
/** A pointer that has moved so many pixels drags, or scrolls if it is a finger. */
const startsAfter = 5

/** Returns the cell below a point, to a quarter of an hour; undefined outside of the grid. */
function cellAt(x: number, y: number, grabbed: number): Cell | undefined {
  // What lies over a cell may belong to another one, such as a bar over several days.
  const cell = document
    .elementsFromPoint(x, y)
    .find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset.at !== undefined)
  const [date, start] = cell?.dataset.at?.split(' ') ?? []
  if (!cell || date === undefined) return undefined
  if (start === undefined || start === '') return { date, minutes: null }
  const { top, height } = cell.getBoundingClientRect()
  const exact = Number(start) + ((y - grabbed - top) / height) * 60
  const minutes = Math.round(exact / moveStep) * moveStep
  return { date, minutes: Math.min(24 * 60 - moveStep, Math.max(0, minutes)) }
}

interface DragOptions {
  /** Called for each cell that the entry is above; undefined outside. */
  onOver: (entry: Entry, cell: Cell | undefined) => void
  onDrop: (entry: Entry, cell: Cell) => void
  onCancel: () => void
}

/**
 * Returns the function that begins to drag an entry, by mouse and pen at once, by touch after it was held, so that a swipe
 * still scrolls. Escape cancels it.
 */
export function useDrag({ onOver, onDrop, onCancel }: DragOptions) {
  const latest = useRef({ onOver, onDrop, onCancel })
  latest.current = { onOver, onDrop, onCancel }
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  return (entry: Entry, pressed: ReactPointerEvent<HTMLElement>) => {
    if (pressed.button !== 0) return
    stop.current?.()
    const { clientX: startX, clientY: startY, pointerId, pointerType } = pressed
    const grabbed = startY - pressed.currentTarget.getBoundingClientRect().top
    const isTouch = pointerType === 'touch'
    const listening = new AbortController()
    const { signal } = listening
    let isDragging = false
    let over: Cell | undefined
    const begin = () => {
      isDragging = true
      latest.current.onOver(entry, cellAt(startX, startY, grabbed))
    }
    const hold = isTouch ? setTimeout(begin, holdMs) : undefined
    const end = () => {
      clearTimeout(hold)
      listening.abort()
      stop.current = undefined
    }
    stop.current = end
    const cancel = () => {
      end()
      if (isDragging) latest.current.onCancel()
    }
    const isOurs = (event: PointerEvent) => event.pointerId === pointerId
    const move = (event: PointerEvent) => {
      if (!isOurs(event)) return
      const hasMoved = Math.hypot(event.clientX - startX, event.clientY - startY) > startsAfter
      if (!isDragging && isTouch && hasMoved) return cancel()
      if (!isDragging && hasMoved) begin()
      if (!isDragging) return
      over = cellAt(event.clientX, event.clientY, grabbed)
      latest.current.onOver(entry, over)
    }
    const drop = (event: PointerEvent) => {
      if (!isOurs(event)) return
      end()
      if (!isDragging) return
      // The click that follows, in the same task, must not open it.
      const swallow = (click: Event) => click.stopPropagation()
      window.addEventListener('click', swallow, { capture: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (over) latest.current.onDrop(entry, over)
      else latest.current.onCancel()
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal })
    // Only this keeps the page from scrolling below a finger that drags.
    window.addEventListener('touchmove', (event) => isDragging && event.preventDefault(), { signal, passive: false })
  }
}
