import { useId, useLayoutEffect, useRef } from 'react'
import { formatDay } from '../format'
import { useUiLanguage, useUiText } from '../texts'
import classes from './DayStrip.module.css'

/** A day to choose. */
export type StripDay = {
  /** 'YYYY-MM-DD' */
  day: string
  /** Number of free slots. */
  free: number
  /** Whether all slots are taken: shows Full instead of No times. */
  full?: boolean
}

type DayStripProps = {
  /** Accessible name: 'Day'. */
  label: string
  days: readonly StripDay[]
  value: string | null
  onChange: (day: string) => void
}

/** Days side by side, each with its number of free slots. The chosen one is scrolled into the middle. */
export function DayStrip({ label, days, value, onChange }: DayStripProps) {
  const text = useUiText()
  const language = useUiLanguage()
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  // Days that are added before the chosen one move it.
  const shown = days.map(({ day }) => day).join()
  useLayoutEffect(() => {
    if (strip.current && value !== null && shown.includes(value)) scrollToChosen(strip.current)
  }, [value, shown])
  return (
    <div ref={strip} role="radiogroup" aria-label={label} className={classes.strip}>
      {days.map(({ day, free, full }) => (
        <label key={day} className={classes.day} data-active={day === value || undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={day}
            checked={day === value}
            disabled={free === 0}
            onChange={() => onChange(day)}
          />
          <span>{formatDay(day, language, 'weekdayShort')}</span>
          <span className={classes.number}>{formatDay(day, language, 'dayOfMonth')}</span>
          <span>{full ? text('day.full') : free === 0 ? text('day.none') : text('day.free', { count: free })}</span>
        </label>
      ))}
    </div>
  )
}

/** Scrolls the strip alone: scrollIntoView would also scroll the page. */
function scrollToChosen(strip: HTMLElement) {
  const chosen = strip.querySelector('[data-active]')?.getBoundingClientRect()
  if (!chosen) return
  const view = strip.getBoundingClientRect()
  strip.scrollLeft += chosen.left + chosen.width / 2 - (view.left + view.width / 2)
}
