import type { ReactNode } from 'react'
import { Card } from '../Card'
import { useUiText } from '../texts'
import classes from './QueueCard.module.css'
import { QueueLine } from './QueueLine'

type QueueCardProps = {
  /** The patient's own queue number. */
  number: number
  /** Number of patients ahead, without the one with the doctor. */
  before: number
  /** 'About 20 minutes'; undefined if it is unknown. */
  wait?: ReactNode
  /** Queue numbers from the patient with the doctor to the reader's own. */
  numbers: readonly number[]
  inProgress: boolean
}

/** The patient's position in the queue: queue number, number of patients ahead, and the queue. */
export function QueueCard({ number, before, wait, numbers, inProgress }: QueueCardProps) {
  const text = useUiText()
  return (
    <Card thread>
      <div className={classes.head}>
        <p>
          <span className={classes.label}>{text('queue.yourNumber')}</span>
          <span className={classes.number}>{number}</span>
        </p>
        <p className={classes.wait} aria-live="polite">
          <span className={classes.before}>
            {before === 0 ? text('queue.next') : text('queue.before', { count: before })}
          </span>
          {wait && <span className={classes.label}>{wait}</span>}
        </p>
      </div>
      <QueueLine numbers={numbers} inProgress={inProgress} />
    </Card>
  )
}
