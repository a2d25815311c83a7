import type { ReactNode } from 'react'
import classes from './Card.module.css'

type CardProps = {
  /** Null shows the title row only. */
  children: ReactNode
  title?: ReactNode
  /** Secondary text after the title. */
  note?: ReactNode
  /** At the end of the title row. */
  actions?: ReactNode
  /** The teal bar, which marks the one current item. At most one per region. */
  thread?: boolean
  /** No padding, for tables and rows that reach the edges. */
  flush?: boolean
  /** Heading level of the title. */
  level?: 2 | 3 | 4
}

/** A white panel with a thin border. */
export function Card({ children, title, note, actions, thread = false, flush = false, level = 2 }: CardProps) {
  const Title = `h${level}` as const
  return (
    <section className={classes.card} data-thread={thread || undefined}>
      {(title || actions) && (
        <header className={classes.header} data-ruled={(flush && children !== null) || undefined}>
          {title && <Title className={classes.title}>{title}</Title>}
          {note && <span className={classes.note}>{note}</span>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      {children !== null && <div className={flush ? undefined : classes.body}>{children}</div>}
    </section>
  )
}
