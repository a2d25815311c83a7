import { useUiText } from '../texts'
import classes from './QueueLine.module.css'

type QueueLineProps = {
  /** The reader's place, from 1. */
  place: number
  /** Whether the first one is with the doctor now. */
  inProgress: boolean
}

/** Shows the places in the queue up to the reader's own as a row of numbers; the middle is shortened. */
export function QueueLine({ place, inProgress }: QueueLineProps) {
  const text = useUiText()
  const numbers = Array.from({ length: place }, (_, index) => index + 1)
  const shown = numbers.length > 5 ? [...numbers.slice(0, 2), null, ...numbers.slice(-2)] : numbers
  return (
    <ol className={classes.line}>
      {shown.map((number, index) => {
        const state = number === place ? 'you' : index === 0 && inProgress ? 'now' : 'waiting'
        return (
          <li key={number ?? 'between'} className={classes.place} data-state={state}>
            <span className={classes.disc}>{number ?? '…'}</span>
            <span className={classes.word}>
              {state === 'you' ? text('queue.you') : state === 'now' ? text('queue.withDoctor') : ''}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
