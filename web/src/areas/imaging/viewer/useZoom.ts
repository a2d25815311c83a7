import { useState } from 'react'

const most = 8
const step = 1.5
const whole = { scale: 1, x: 0, y: 0 }

/** How a picture is enlarged, and moved from the middle of the stage in shares of its size. */
export interface Zoom {
  scale: number
  x: number
  y: number
  /** The factor of one step. */
  step: number
  by(factor: number): void
  /** Moves an enlarged picture, by shares of the stage. */
  move(x: number, y: number): void
  reset(): void
  /** Handles +, - and 0. @returns whether it was one of them */
  onKey(key: string): boolean
}

/** A picture is never moved out of the stage. */
function within({ scale, x, y }: typeof whole): typeof whole {
  const farthest = (scale - 1) / 2
  const limited = (value: number) => Math.min(farthest, Math.max(-farthest, value))
  return { scale, x: limited(x), y: limited(y) }
}

/** The enlargement of the pictures of a series: it stays when the next one is shown. */
export function useZoom(): Zoom {
  const [view, setView] = useState(whole)
  const by = (factor: number) =>
    setView(({ scale, x, y }) => within({ scale: Math.min(most, Math.max(1, scale * factor)), x, y }))
  const reset = () => setView(whole)
  return {
    ...view,
    step,
    by,
    reset,
    move: (x, y) => setView((now) => within({ ...now, x: now.x + x, y: now.y + y })),
    onKey: (key) => {
      if (key === '+' || key === '=') by(step)
      else if (key === '-') by(1 / step)
      else if (key === '0') reset()
      else return false
      return true
    },
  }
}
