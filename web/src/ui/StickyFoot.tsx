import { type ReactNode, useRef } from 'react'
import classes from './StickyFoot.module.css'
import { useFootRoom } from './useFootRoom'

/** A bar that sticks to the bottom of the screen while the content scrolls: a patient's main action, a message box. */
export function StickyFoot({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useFootRoom(bar)
  return (
    <div ref={bar} className={classes.foot}>
      {children}
    </div>
  )
}
