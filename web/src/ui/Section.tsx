import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type SectionProps = {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
  children: ReactNode
}

/** A titled part of a page, without a card. */
export function Section({ title, note, actions, level = 2, children }: SectionProps) {
  const Title = `h${level}` as const
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.header}>
        <Title id={id} className={classes.title}>
          {title}
        </Title>
        {note && <span className={classes.note}>{note}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
