import type { ReactNode } from 'react'
import { useUiText } from './texts'
import classes from './Value.module.css'

/** Shows a value, or secondary text if there is none. */
export function Value({ children }: { children: ReactNode }) {
  const text = useUiText()
  const isMissing = children === null || children === undefined || children === '' || children === false
  return isMissing ? <span className={classes.missing}>{text('noData')}</span> : children
}
