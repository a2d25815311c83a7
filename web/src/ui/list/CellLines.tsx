import type { ReactNode } from 'react'
import classes from './CellLines.module.css'

type CellLinesProps = {
  children: ReactNode
  /** The secondary line. */
  line?: ReactNode
  /** Larger, for what a row is found by, such as its time. */
  strong?: boolean
}

/** A cell of a list with a secondary line; a row of such cells is 48 px high. */
export function CellLines({ children, line, strong = false }: CellLinesProps) {
  return (
    <span className={classes.lines}>
      <span className={strong ? classes.strong : undefined}>{children}</span>
      {line && <span className={classes.line}>{line}</span>}
    </span>
  )
}
