import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Zoom } from './useZoom'

/** So many pixels of a drag are one image. */
const pixelsPerImage = 24

type Points = Map<number, { x: number; y: number }>

const distance = (points: Points) => {
  const [one, other] = [...points.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/**
 * Mouse, pen and touch on the stage: a drag up or down goes through the images, or moves an enlarged one; two fingers
 * enlarge; the wheel goes through the images, with Ctrl it enlarges.
 */
export function useGestures(stage: RefObject<HTMLElement | null>, zoom: Zoom, onStep: (step: number) => void) {
  const points = useRef<Points>(new Map())
  const rest = useRef(0)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const isDown = event.deltaY > 0
    if (event.ctrlKey) zoom.by(isDown ? 1 / zoom.step : zoom.step)
    else if (event.deltaY !== 0) onStep(isDown ? 1 : -1)
  })
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => onWheel(event)
    // React listens passively, and the page would scroll too.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [stage])

  const drag = (x: number, y: number) => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {}
    if (zoom.scale > 1) return zoom.move(x / width, y / height)
    rest.current += y
    const steps = Math.trunc(rest.current / pixelsPerImage)
    rest.current -= steps * pixelsPerImage
    if (steps !== 0) onStep(steps)
  }
  const end = ({ pointerId }: PointerEvent) => points.current.delete(pointerId)
  return {
    onPointerDown: ({ pointerId, clientX: x, clientY: y, currentTarget, target }: PointerEvent) => {
      // Otherwise a button in the stage would not get its click.
      if (target instanceof Element && target.closest('button')) return
      currentTarget.setPointerCapture(pointerId)
      points.current.set(pointerId, { x, y })
      rest.current = 0
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const before = points.current.get(pointerId)
      if (!before) return
      const apart = distance(points.current)
      points.current.set(pointerId, { x, y })
      if (points.current.size === 1) drag(x - before.x, y - before.y)
      else if (apart > 0) zoom.by(distance(points.current) / apart)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
