import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useUiText } from '../texts'
import grid from './SlotGrid.module.css'
import classes from './SlotSection.module.css'

type SlotSectionProps = {
  /** 'Morning', 'Night · Tuesday 24 November'. */
  title: string
  /** The first and the last time: '9:00 AM – 11:40 AM'. */
  range: string
  /** Number of free slots. */
  free: number
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** The slots of one part of a day under a button that shows and hides them. */
export function SlotSection({ title, range, free, open, onToggle, children }: SlotSectionProps) {
  const text = useUiText()
  const id = useId()
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <span className={classes.name}>{title}</span>
          <span className={classes.range}>
            <bdi>{range}</bdi>
          </span>
          <span className={classes.free}>{free === 0 ? text('day.none') : text('day.free', { count: free })}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      </h3>
      {open && (
        <fieldset id={id} aria-label={title} className={grid.group}>
          <div className={grid.grid}>{children}</div>
        </fieldset>
      )}
    </section>
  )
}
