import { type ReactNode, useId } from 'react'
import { useUiText } from '../texts'
import classes from './SlotGrid.module.css'

type SlotGridProps = {
  /** 'Morning', 'After noon'. */
  title?: string
  children: ReactNode
}

/** The slots of one part of a day. */
export function SlotGrid({ title, children }: SlotGridProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={title ? id : undefined} className={classes.group}>
      {title && (
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
      )}
      <div className={classes.grid}>{children}</div>
    </fieldset>
  )
}

type SlotButtonProps = {
  /** The time as text: '10:10 AM'. */
  time: string
  /** What distinguishes it from the others, such as another day: 'Fri 20 Nov'. */
  note?: string
  state: 'free' | 'chosen' | 'taken'
  onChoose?: () => void
  /** The slot hold is being requested; further clicks are ignored. */
  busy?: boolean
}

/** One slot: free, chosen or taken. */
export function SlotButton({ time, note, state, onChoose, busy = false }: SlotButtonProps) {
  const text = useUiText()
  return (
    <button
      type="button"
      className={classes.slot}
      data-state={state}
      aria-pressed={state === 'taken' ? undefined : state === 'chosen'}
      aria-busy={busy || undefined}
      disabled={state === 'taken'}
      onClick={busy ? undefined : onChoose}
    >
      <bdi>{time}</bdi>
      {note && <span className={classes.note}> {note}</span>}
      {state === 'taken' && <span className="visually-hidden"> {text('slot.taken')}</span>}
    </button>
  )
}
