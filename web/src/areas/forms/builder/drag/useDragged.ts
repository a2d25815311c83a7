import { PointerActivationConstraints } from '@dnd-kit/dom'
import { KeyboardSensor, PointerSensor, useDraggable } from '@dnd-kit/react'
import type { Dragged } from '../moves'
import { type DragData, handleId } from './dragState'

/** Of the bank, a click or Enter adds a question: only a movement of the pointer, a long touch or the space bar drags it. */
const bankSensors = [
  PointerSensor.configure({
    activationConstraints: (event) =>
      event.pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 5 })]
        : [new PointerActivationConstraints.Distance({ value: 6 })],
  }),
  KeyboardSensor.configure({ keyboardCodes: { ...KeyboardSensor.defaults.keyboardCodes, start: ['Space'] } }),
]

/**
 * Makes an element draggable.
 * @returns `ref` for the element, `handle` with the props of the button that is grabbed, and whether it is being dragged
 */
export function useDragged(dragged: Dragged) {
  const id = handleId(dragged)
  const { ref, handleRef, isDragging } = useDraggable<DragData>({
    id,
    type: dragged.kind,
    data: { dragged },
    ...(dragged.kind === 'bank' && { sensors: bankSensors }),
  })
  return {
    ref,
    isDragging,
    handle: { ref: handleRef, 'data-handle': id, 'aria-describedby': 'drag-instructions' },
  }
}
