import { useEffect, useRef } from 'react'

/**
 * A press anywhere on a row counts as one on its link, unless it was on a control or marked text. Give the ref to the
 * element around the rows; the keyboard has the link itself.
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
