import { createContext, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './FormPanels.module.css'

/** Whether a FormSection is one of the panels of FormPanels. */
export const InPanels = createContext(false)

const control = ':is(input, textarea, button):not(:disabled)'

/** Returns what gets the focus in a panel: what is chosen in its main choice, or the first control there or at all. */
function entryOf(panel: HTMLElement): HTMLElement | null {
  const main = panel.querySelector<HTMLElement>('[data-main-choice]')
  return (
    main?.querySelector<HTMLElement>('[aria-pressed="true"], input:checked') ??
    main?.querySelector<HTMLElement>(control) ??
    panel.querySelector<HTMLElement>(control)
  )
}

/**
 * The sections of a form as numbered panels side by side, if there is room: the first and the last stay in view while the
 * page scrolls. Alt and a number lead to a panel. In a narrow window they are one column in the same order.
 */
export function FormPanels({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const jump = useEffectEvent((event: KeyboardEvent) => {
    const number = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (!number || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const panel = container.current?.querySelectorAll<HTMLElement>('[data-panel]')[Number(number) - 1]
    if (!panel) return
    event.preventDefault()
    entryOf(panel)?.focus()
  })
  useEffect(() => {
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
  return (
    <div className={classes.room}>
      <div ref={container} className={classes.panels}>
        <InPanels value={true}>{children}</InPanels>
      </div>
    </div>
  )
}
