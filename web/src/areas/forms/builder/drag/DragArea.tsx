import { AutoScroller, Cursor, Feedback, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { type DragDropManager, DragDropProvider, DragOverlay } from '@dnd-kit/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { useText } from '../../../../app/i18n/useText'
import { BidiText } from '../../../../ui/BidiText'
import { announce } from '../../../../ui/feedback/announce'
import { styleNonce } from '../../../../ui/styleNonce'
import { type Dragged, nextSlot, type QuestionSlot, type Slot } from '../moves'
import classes from './drag.module.css'
import { type DragData, DragState, idOfSlot } from './dragState'
import type { useMoves } from './useMoves'

type DragAreaProps = {
  groups: readonly FormGroup[]
  moves: ReturnType<typeof useMoves>
  /** A question of the bank was dropped into a group. */
  onAdd: (question: number, to: QuestionSlot) => void
  children: ReactNode
}

const isKeyboard = (event: Event | null | undefined) => event instanceof KeyboardEvent

/** Where questions and groups are dragged by mouse, touch and keyboard. */
export function DragArea({ groups, moves, onAdd, children }: DragAreaProps) {
  const t = useText('forms')
  const { texts } = moves
  const [dragged, setDragged] = useState<Dragged>()
  const [byKeyboard, setByKeyboard] = useState(false)

  const running = useRef<DragDropManager<DragData>>(undefined)
  // A drag ends with the screen; the library itself would end it too late in the life of its component.
  useLayoutEffect(
    () => () => {
      const operation = running.current?.dragOperation
      if (operation && !operation.status.idle) operation.reset()
    },
    [],
  )

  const drop = (what: Dragged, slot: Slot) => {
    if (what.kind !== 'bank') moves.move(what, slot)
    else if (slot.kind === 'question') onAdd(what.question, slot)
  }

  return (
    <DragDropProvider<DragData>
      plugins={[
        AutoScroller,
        Cursor,
        Feedback,
        PreventSelection,
        // The library adds its styles while something is dragged.
        StyleInjector.configure({ nonce: styleNonce() }),
      ]}
      onCollision={(event, manager) => {
        if (isKeyboard(manager.dragOperation.activatorEvent)) event.preventDefault()
      }}
      onDragStart={({ operation }, manager) => {
        running.current = manager
        const what = operation.source?.data.dragged
        if (!what) return
        setDragged(what)
        setByKeyboard(isKeyboard(operation.activatorEvent))
        announce(texts.lifted(what))
      }}
      onDragMove={(event, manager) => {
        const { source, target } = event.operation
        const what = source?.data.dragged
        if (!what || !event.by || !isKeyboard(event.nativeEvent)) return
        // An arrow key moves to the next place, not by pixels.
        event.preventDefault()
        if (event.by.y === 0) return
        const current = target?.data.slot ?? texts.startOf(what)
        const next = nextSlot(groups, what, current, event.by.y > 0 ? 1 : -1)
        if (!next) return
        announce(moves.refusalOf(what, next) ?? texts.over(what, next))
        void manager.actions.setDropTarget(idOfSlot(groups, next))
      }}
      onDragOver={({ operation }) => {
        if (isKeyboard(operation.activatorEvent)) operation.target?.element?.scrollIntoView({ block: 'nearest' })
      }}
      onDragEnd={({ operation, canceled }) => {
        setDragged(undefined)
        const what = operation.source?.data.dragged
        if (!what) return
        const slot = operation.target?.data.slot
        if (canceled || !slot) announce(texts.cancelled(what))
        else drop(what, slot)
      }}
    >
      <DragState
        value={{
          dragged,
          isRefused: (slot) =>
            dragged !== undefined && dragged.kind !== 'bank' && moves.refusalOf(dragged, slot) !== undefined,
        }}
      >
        <p id="drag-instructions" hidden>
          {t('drag.instructions')}
        </p>
        {children}
      </DragState>
      <DragOverlay dropAnimation={null} className={classes.overlay}>
        {dragged && !byKeyboard && (
          <div className={classes.card}>
            <BidiText>{texts.nameOf(dragged)}</BidiText>
          </div>
        )}
      </DragOverlay>
    </DragDropProvider>
  )
}
