import { useState } from 'react'
import type { Step } from '../record/RecordDose'
import type { DoseTarget } from '../record/target'

/** The dose that is open in place, and the step with which it was opened. */
export interface OpenDose {
  target: DoseTarget
  step?: Step | undefined
  /** The element that gets the focus when it is closed. */
  opener: HTMLElement | null
}

/** Keeps which dose is open. */
export function useOpenDose() {
  const [open, setOpen] = useState<OpenDose>()
  const show = (target: DoseTarget, step?: Step) => {
    setOpen({ target, step, opener: document.activeElement instanceof HTMLElement ? document.activeElement : null })
  }
  const close = () => {
    open?.opener?.focus()
    setOpen(undefined)
  }
  return { open, show, close }
}
