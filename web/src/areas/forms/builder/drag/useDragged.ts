import { useDraggable } from '@dnd-kit/react'
import type { Dragged } from '../moves'
import { type DragData, handleId } from './dragState'

/**
 * Makes an element draggable.
 * @returns `ref` for the element, `handle` with the props of the button that is grabbed, and whether it is being dragged
 */
export function useDragged(dragged: Dragged) {
  const id = handleId(dragged)
  const { ref, handleRef, isDragging } = useDraggable<DragData>({ id, type: dragged.kind, data: { dragged } })
  return {
    ref,
    isDragging,
    handle: { ref: handleRef, 'data-handle': id, 'aria-describedby': 'drag-instructions' },
  }
}
