import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the height of a textarea equal to that of its text, up to `maxHeight` pixels. */
export function useAutosize(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  maxHeight = Number.POSITIVE_INFINITY,
) {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || element.value !== value) return
    element.style.blockSize = 'auto'
    const borders = element.offsetHeight - element.clientHeight
    const height = element.scrollHeight + borders
    element.style.blockSize = `${Math.min(height, maxHeight)}px`
    element.style.overflowY = height > maxHeight ? 'auto' : 'hidden'
  }, [area, value, maxHeight])
}
