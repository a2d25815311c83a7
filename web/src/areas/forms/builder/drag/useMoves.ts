import { useEffect, useRef, useState } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { announce } from '../../../../ui/feedback/announce'
import { brokenCondition, type Dragged, moved, nextSlot, type Slot } from '../moves'
import { handleId } from './dragState'
import { useMoveTexts } from './useMoveTexts'

type Refused = { id: string; reason: string; groups: readonly FormGroup[] }

/**
 * Moves questions and groups of a form, and announces it. A move after which a question would come before one that its
 * condition is about is refused.
 */
export function useMoves(groups: readonly FormGroup[], onMove: (groups: readonly FormGroup[]) => void) {
  const texts = useMoveTexts(groups)
  const [refused, setRefused] = useState<Refused>()
  const focusNext = useRef<string>(undefined)

  // After a move to another group, the handle is another element.
  useEffect(() => {
    if (groups.length === 0 || focusNext.current === undefined) return
    const handle = document.querySelector<HTMLElement>(`[data-handle="${focusNext.current}"]`)
    focusNext.current = undefined
    handle?.focus()
  }, [groups])

  const refusalOf = (dragged: Dragged, slot: Slot) => {
    const broken = brokenCondition(groups, moved(groups, dragged, slot))
    return broken && texts.refused(broken)
  }

  const move = (dragged: Dragged, slot: Slot) => {
    const reason = refusalOf(dragged, slot)
    if (reason !== undefined) {
      announce(reason)
      setRefused({ id: handleId(dragged), reason, groups })
      return
    }
    const after = moved(groups, dragged, slot)
    focusNext.current = handleId(dragged)
    announce(texts.dropped(dragged, after))
    onMove(after)
  }

  return {
    texts,
    refusalOf,
    move,
    /** Moves it by one place; at the end it stays where it is. */
    step: (dragged: Dragged, by: 1 | -1) => {
      const slot = nextSlot(groups, dragged, texts.startOf(dragged), by)
      if (slot) move(dragged, slot)
    },
    /** Why the last move of it was refused; undefined once the form has changed. */
    refusedReason: (dragged: Dragged) =>
      refused?.groups === groups && refused.id === handleId(dragged) ? refused.reason : undefined,
  }
}
