import type { ReactNode } from 'react'
import classes from './Card.module.css'

type CardProps = {
  children: ReactNode
  title?: ReactNode
  /** Quiet words after the title. */
  note?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  /** The teal bar: the one thing happening now. At most one per region. */
  thread?: boolean
  /** Without padding, for tables and rows that reach the edges. */
  flush?: boolean
  /** Level of the title. */
  level?: 2 | 3 | 4
}

/** A white sheet with a hairline. */
export function Card({ children, title, note, actions, thread = false, flush = false, level = 2 }: CardProps) {
  const Title = `h${level}` as const
  return (
    <section className={classes.card} data-thread={thread || undefined}>
      {(title || actions) && (
        <header className={classes.header} data-ruled={flush || undefined}>
          {title && <Title className={classes.title}>{title}</Title>}
          {note && <span className={classes.note}>{note}</span>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
