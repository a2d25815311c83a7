import { type ReactNode, use, useId } from 'react'
import { InPanels } from './FormPanels'
import classes from './FormSection.module.css'

type FormSectionProps = {
  title: string
  /** Why the data is needed, or its effect. */
  why?: ReactNode
  /** Below the text: a sum, a notice. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * A section of a form: title and description at the start, fields after them; stacked on phones. In FormPanels it is a
 * numbered panel.
 */
export function FormSection({ title, why, aside, children }: FormSectionProps) {
  const id = useId()
  const isPanel = use(InPanels)
  return (
    <section
      className={isPanel ? classes.panel : classes.section}
      data-panel={isPanel || undefined}
      aria-labelledby={id}
    >
      <div className={classes.text}>
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

/** Fields side by side if there is room: two in a row, or three with `narrow`. */
export function FieldRow({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes.row} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
