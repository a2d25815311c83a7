import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets a custom property to the height that a sticky element takes at the edge of the window, so that focused elements are
 * scrolled clear of it.
 * @param sticky the element
 * @param property `--foot-room` at the bottom, `--banner-room` below the header
 */
export function useStickyRoom(sticky: RefObject<HTMLElement | null>, property: '--foot-room' | '--banner-room') {
  useLayoutEffect(() => {
    const element = sticky.current
    if (!element) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const below = Number.parseFloat(getComputedStyle(element).insetBlockEnd) || 0
      style.setProperty(property, `${element.offsetHeight + below}px`)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty(property)
    }
  }, [sticky, property])
}
