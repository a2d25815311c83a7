import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the page how much of the window's foot a bar that sticks there takes (`--foot-room`), so that what gets the
 * focus is scrolled clear of it. In: the bar.
 */
export function useFootRoom(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const below = Number.parseFloat(getComputedStyle(element).insetBlockEnd) || 0
      style.setProperty('--foot-room', `${element.offsetHeight + below}px`)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--foot-room')
    }
  }, [bar])
}
