import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--foot-room` to the height that a sticky bar takes at the bottom of the window, so that focused elements are
 * scrolled clear of it.
 *
 * @param bar the bar's element
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
