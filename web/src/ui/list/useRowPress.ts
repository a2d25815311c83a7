import { useEffect, useRef } from 'react'

/**
 * Makes a click anywhere on a row follow its link, unless the click was on a control or text is selected. Keyboard
 * users have the link itself.
 *
 * @returns the ref for the element around the rows
 */
export function useRowPress<Element extends HTMLElement>() {
  const rows = useRef<Element>(null)
  useEffect(() => {
    const element = rows.current
    const press = (event: MouseEvent) => {
      const target = event.target
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
      if (target.closest('a, button, input, label, select, textarea') || getSelection()?.toString()) return
      const opener = target.closest('[data-opens]')?.querySelector('[data-row-opener]')
      if (opener instanceof HTMLElement) opener.click()
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [])
  return rows
}
