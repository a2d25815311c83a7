import type { ReactNode } from 'react'
import { Card } from '../Card'
import { useUiText } from '../texts'
import classes from './QueueCard.module.css'
import { QueueLine } from './QueueLine'

type QueueCardProps = {
  /** The patient's own number. */
  number: number
  /** How many are before, the one with the doctor not counted. */
  before: number
  /** 'About 20 minutes'; nothing where it is not known. */
  wait?: ReactNode
  /** Numbers from the one with the doctor to the own. */
  numbers: readonly number[]
  inProgress: boolean
}

/** The patient's place in the queue: number, how many before, and the line. */
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
