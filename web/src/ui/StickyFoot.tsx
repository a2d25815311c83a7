import type { ReactNode } from 'react'
import classes from './StickyFoot.module.css'

/** A bar that stays at the foot of the screen while the content scrolls: a patient's one action, a message box. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
