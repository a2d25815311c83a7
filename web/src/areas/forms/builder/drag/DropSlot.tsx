import { type CollisionDetector, CollisionPriority, CollisionType } from '@dnd-kit/abstract'
import { useDroppable } from '@dnd-kit/react'
import { use } from 'react'
import type { Slot } from '../moves'
import classes from './drag.module.css'
import { type DragData, DragState } from './dragState'

/** So far beside the form what is dragged still belongs to it, in px. */
const reach = 32

/** The place that is the nearest one to the pointer, up and down. */
const nearest: CollisionDetector = ({ dragOperation, droppable }) => {
  if (!droppable.shape) return null
  const { x, y } = dragOperation.position.current
  const { left, right } = droppable.shape.boundingRectangle
  if (x < left - reach || x > right + reach) return null
  const distance = Math.abs(y - droppable.shape.center.y)
  return {
    id: droppable.id,
    value: 1 / (1 + distance),
    type: CollisionType.PointerIntersection,
    priority: CollisionPriority.Normal,
  }
}

type DropSlotProps = { id: string; slot: Slot }

/** A place between two questions, or between two groups, where something can be dropped: a line while it is the target. */
export function DropSlot(props: DropSlotProps) {
  // Ids move on when a question is added or moved. If two components exchanged theirs, the library would lose one of them.
  return <SlotOfId key={props.id} {...props} />
}

function SlotOfId({ id, slot }: DropSlotProps) {
  const { isRefused } = use(DragState)
  const accepted = slot.kind === 'group' ? ['group'] : ['question', 'bank']
  const { ref, isDropTarget } = useDroppable<DragData>({
    id,
    accept: accepted,
    data: { slot },
    collisionDetector: nearest,
  })
  return (
    <div
      ref={ref}
      className={classes.slot}
      data-kind={slot.kind}
      data-target={isDropTarget || undefined}
      data-refused={(isDropTarget && isRefused(slot)) || undefined}
    />
  )
}
