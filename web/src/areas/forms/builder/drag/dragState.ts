import { createContext } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import type { Dragged, Slot } from '../moves'

/** What the drag and drop library carries: what is dragged, or where it is dropped. */
export type DragData = { dragged: Dragged; slot?: undefined } | { dragged?: undefined; slot: Slot }

/** What is being dragged, and where it cannot be dropped. */
export const DragState = createContext<{ dragged: Dragged | undefined; isRefused: (slot: Slot) => boolean }>({
  dragged: undefined,
  isRefused: () => false,
})

/** Returns the id of what is dragged, which its handle has as `data-handle`. */
export function handleId(dragged: Dragged): string {
  if (dragged.kind === 'question') return `question:${dragged.line}`
  return dragged.kind === 'group' ? `group:${dragged.id}` : `bank:${dragged.question}`
}

/** Returns the id of a place to drop. */
export function idOfSlot(groups: readonly FormGroup[], slot: Slot): string {
  if (slot.kind === 'group') return `slot:${slot.group}`
  return `slot:${groups[slot.group]?.id}:${slot.index}`
}
