import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { announce } from '../feedback/announce'

type Steps = {
  count: number
  /** What is announced at a step. */
  textOf: (index: number) => string
  /** Returns the step that is nearest to a position in the picture, each from 0 to 1. */
  find: (x: number, y: number) => number | undefined
}

/** Returns the step after a key, or undefined for any other key. */
function stepAfter(key: string, active: number | undefined, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  // Charts are not mirrored, so that an arrow has the same meaning in both directions.
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, (active ?? -1) + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, (active ?? count) - 1)
  return undefined
}

/**
 * Steps through the points of a chart with the keyboard, which announces each, and with the pointer.
 *
 * @returns the active step, and the props of the element above the picture. Its role makes screen readers pass the arrow
 * keys on; it has no content, which they would not read.
 */
export function useSteps({ count, textOf, find }: Steps) {
  const [step, setStep] = useState<number>()
  const unread = useRef<number>(undefined)
  const active = step !== undefined && step < count ? step : undefined
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setStep(find((event.clientX - left) / width, (event.clientY - top) / height))
  }
  const keyTarget = {
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || count === 0) return
      const next = stepAfter(event.key, active, count)
      if (next === undefined) return
      event.preventDefault()
      setStep(next)
      // While a key is held down, only the point at which it stops is read.
      if (event.repeat) unread.current = next
      else announce(textOf(next))
    },
    onKeyUp: () => {
      if (unread.current !== undefined && unread.current < count) announce(textOf(unread.current))
      unread.current = undefined
    },
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: (event: PointerEvent) => {
      // A finger that is lifted leaves too: the point it chose stays.
      if (event.pointerType === 'mouse') setStep(undefined)
    },
    onBlur: () => setStep(undefined),
  }
  return { active, keyTarget }
}
