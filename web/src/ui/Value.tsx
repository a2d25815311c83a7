import type { ReactNode } from 'react'
import { useUiText } from './texts'
import classes from './Value.module.css'

/** What is known, or quiet words that nothing is. */
export function Value({ children }: { children: ReactNode }) {
  const text = useUiText()
  const isMissing = children === null || children === undefined || children === '' || children === false
  return isMissing ? <span className={classes.missing}>{text('noData')}</span> : children
}
