import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OtherZone.module.css'

/** The same moment by another clock, or how far that clock is from one's own. */
export function OtherZone({ children }: { children: ReactNode }) {
  return (
    <p className={classes.line}>
      <IconWorld aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
