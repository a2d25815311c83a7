import type { ReactNode } from 'react'
import { Card } from '../Card'
import { useUiText } from '../texts'
import classes from './QueueCard.module.css'
import { QueueLine } from './QueueLine'

type QueueCardProps = {
  /** The patient's place among those present, from 1; whoever is with the doctor has the first. */
  place: number
  /** The patient's queue number, as on the ticket. */
  number: number
  /** 'About 20 minutes'; undefined if it is unknown. */
  wait?: ReactNode
  /** Whether somebody is with the doctor now. */
  inProgress: boolean
}

/** The patient's place in the queue, the number of patients ahead, the queue, and the queue number. */
export function QueueCard({ place, number, wait, inProgress }: QueueCardProps) {
  const text = useUiText()
  const before = place - 1
  return (
    <Card thread>
      <div className={classes.head}>
        <p>
          <span className={classes.label}>{text('queue.position')}</span>
          <span className={classes.number}>{place}</span>
        </p>
        <p className={classes.wait} aria-live="polite">
          <span className={classes.before}>
            {before === 0 ? text('queue.next') : text('queue.before', { count: before })}
          </span>
          {wait && <span className={classes.label}>{wait}</span>}
        </p>
      </div>
      <QueueLine place={place} inProgress={inProgress} />
      <p className={classes.label}>{text('queue.number', { number })}</p>
    </Card>
  )
}
