import { useUiText } from '../texts'
import classes from './QueueLine.module.css'

type QueueLineProps = {
  /** Queue numbers in order, from the patient with the doctor to the reader's own; the middle is shortened. */
  numbers: readonly number[]
  /** Whether the first one is with the doctor now. */
  inProgress: boolean
}

/** Shows the reader's position in the queue as a row of numbers. */
export function QueueLine({ numbers, inProgress }: QueueLineProps) {
  const text = useUiText()
  const own = numbers.at(-1)
  const shown = numbers.length > 5 ? [...numbers.slice(0, 2), null, ...numbers.slice(-2)] : numbers
  return (
    <ol className={classes.line}>
      {shown.map((number, index) => {
        const state = number === own ? 'you' : index === 0 && inProgress ? 'now' : 'waiting'
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
