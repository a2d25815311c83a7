import { type ReactNode, useId } from 'react'
import classes from './FormSection.module.css'

type FormSectionProps = {
  title: string
  /** Why these are asked, or what they do. */
  why?: ReactNode
  /** Under the words: a sum, a notice. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a form: its name and why at the start, the fields after; one above the other on phones. */
export function FormSection({ title, why, aside, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {why && <p className={classes.why}>{why}</p>}
        {aside}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** Fields side by side where there is room: two in a row, or three of `narrow` ones. */
export function FieldRow({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes.row} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
