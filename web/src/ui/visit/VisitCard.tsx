import { type ReactNode, useId } from 'react'
import { Person } from '../Person'
import classes from './VisitCard.module.css'

type VisitCardProps = {
  /** The day as text: 'Today, Saturday'. */
  day: ReactNode
  /** The time, in large type. */
  time: ReactNode
  /** Status or countdown, at the end of the first line. */
  badge?: ReactNode
  person: { id: number; name: string; photo?: string | null; line?: ReactNode }
  /** Between the person and the buttons: facility, other time zone, reason. */
  children?: ReactNode
  /** The main action, full width; given only while it is available. */
  primary?: ReactNode
  /** Secondary buttons, side by side. */
  actions?: ReactNode
  /** Below the buttons: why one of them is missing. */
  note?: ReactNode
  /** Marks the visit that is next or in progress. */
  thread?: boolean
}

/** A card for one appointment of a patient. */
export function VisitCard({
  day,
  time,
  badge,
  person,
  children,
  primary,
  actions,
  note,
  thread = false,
}: VisitCardProps) {
  const id = useId()
  return (
    <article className={classes.card} data-thread={thread || undefined} aria-labelledby={`${id}day ${id}time`}>
      <div className={classes.head}>
        <div>
          <p id={`${id}day`} className={classes.day}>
            {day}
          </p>
          <p id={`${id}time`} className={classes.time}>
            {time}
          </p>
        </div>
        {badge}
      </div>
      <Person {...person} size={44} />
      {children}
      {primary && <div className={classes.primary}>{primary}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
      {note}
    </article>
  )
}
