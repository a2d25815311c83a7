import { type ReactNode, useRef } from 'react'
import classes from './StickyFoot.module.css'
import { useStickyRoom } from './useStickyRoom'

/** A bar that sticks to the bottom of the screen while the content scrolls: a patient's main action, a message box. */
export function StickyFoot({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useStickyRoom(bar, '--foot-room')
  return (
    <div ref={bar} className={classes.foot}>
      {children}
    </div>
  )
}
