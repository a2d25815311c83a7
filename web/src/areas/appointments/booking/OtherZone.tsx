import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OtherZone.module.css'

/** Shows the same instant in the other time zone, or the offset between the two zones. */
export function OtherZone({ children }: { children: ReactNode }) {
  return (
    <p className={classes.line}>
      <IconWorld aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
