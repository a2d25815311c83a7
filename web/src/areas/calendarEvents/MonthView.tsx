import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { barsOf, isBar, isOn } from '#contract/calendarEvents/layout'
import { weekdayNumber } from '#contract/calendarEvents/week'
import { useLanguage, useText } from '../../app/i18n/useText'
import { formatDay } from '../../ui/format'
import { EntryChip } from './EntryChip'
import type { GridProps } from './gridTypes'
import classes from './MonthView.module.css'
import type { Entry } from './types'
import { useGridFocus } from './useGridFocus'

/** So many rows of a day are shown, bars and entries together. */
const mostRows = 4

/** The weeks of a month, each day with what is on it. */
export function MonthView(props: GridProps) {
  const { days, meta, today, active, onActive, moving } = props
  const t = useText('calendarEvents')
  const language = useLanguage()
  const grid = useGridFocus({
    ...{ active, onActive, today, firstDay: meta.first_day, moving: moving?.entry },
    ...{ onEnter: props.onEnter, onMove: props.onMove, onCancel: props.onCancelMove },
  })
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is operated with keys
    <table role="grid" aria-label={t('grid.month')} className={classes.grid} {...grid}>
      <thead className={classes.part}>
        <tr className={classes.head}>
          {weeks[0]?.map((day) => (
            <th scope="col" key={day} aria-label={formatDay(day, language, 'weekday')}>
              <span className={classes.wide}>{formatDay(day, language, 'weekday')}</span>
              <span className={classes.narrow}>{formatDay(day, language, 'weekdayNarrow')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes.weeks}>
        {weeks.map((week) => (
          <Week key={week[0]} week={week} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function Week({ week, ...props }: GridProps & { week: readonly string[] }) {
  const bars = barsOf(props.entries, week[0] ?? '', props.zone)
  return (
    <tr className={classes.week}>
      {week.map((date, column) => {
        const covering = bars.filter(({ from, to }) => from <= column && column <= to)
        const rows = Math.max(0, ...covering.map(({ row }) => row + 1))
        return (
          <Day
            key={date}
            date={date}
            bars={bars
              .filter(({ from }) => from === column)
              .map(({ entry, row, from, to }) => ({
                entry,
                style: { '--row': row, '--days': to - from + 1 } as CSSProperties,
              }))}
            rows={rows}
            {...props}
          />
        )
      })}
    </tr>
  )
}

type DayProps = GridProps & {
  date: string
  /** Those that begin in this cell. */
  bars: readonly { entry: Entry; style: CSSProperties }[]
  /** How many rows bars take here. */
  rows: number
}

function Day({ date, bars, rows, ...props }: DayProps) {
  const { entries, counts, meta, zone, today, active, moving } = props
  const t = useText('calendarEvents')
  const language = useLanguage()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const onDay = entries.filter((entry) => isOn(entry, date, zone))
  const single = onDay.filter((entry) => !isBar(entry))
  const count = counts?.get(date) ?? onDay.length
  const room = Math.max(1, mostRows - rows)
  const isFull = single.length + count - onDay.length > room
  const shown = isFull ? single.slice(0, room - 1 || 1) : single
  const hidden = count - onDay.length + single.length - shown.length
  const isActive = active.date === date
  const inMonth = date.slice(0, 7) === props.days[14]?.slice(0, 7)
  const day = formatDay(date, language, 'day')
  const label = `${day}, ${date === today ? `${t('today')}, ` : ''}${t('count', { count })}`
  const over = moving?.to?.date === date
  return (
    // The keys are those of the grid.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is operated with keys
      role="gridcell"
      aria-label={over ? `${label}, ${t('move.here')}` : label}
      tabIndex={isActive ? 0 : -1}
      className={classes.day}
      data-at={`${date} `}
      data-active={isActive || undefined}
      data-today={date === today || undefined}
      data-off={meta.days_off.includes(weekdayNumber(date)) || undefined}
      data-other={!inMonth || undefined}
      data-over={over || undefined}
      onFocus={() => isActive || props.onActive({ date, minutes: null })}
      // On a phone, a day is too small to show what is on it.
      onClick={() => (isNarrow ? props.onDay(date) : props.onEnter({ date, minutes: null }))}
    >
      <span className={classes.number} aria-hidden="true">
        <span className={classes.disc}>{formatDay(date, language, 'dayOfMonth')}</span>
        {!inMonth && <span className={classes.wide}>{formatDay(date, language, 'monthShort')}</span>}
        {count > 0 && <span className={classes.narrow}>{count}</span>}
      </span>
      <div className={classes.entries} style={{ '--rows': rows } as CSSProperties}>
        {bars.map(({ entry, style }) => (
          <div key={entry.key} className={classes.bar} style={style}>
            <EntryChip entry={entry} zone={zone} isReachable={isActive} onOpen={props.onOpen} />
          </div>
        ))}
        {shown.map((entry) => (
          <EntryChip
            key={entry.key}
            entry={entry}
            zone={zone}
            isReachable={isActive}
            onOpen={props.onOpen}
            onGrab={props.onGrab}
          />
        ))}
        {hidden > 0 && (
          <button
            type="button"
            data-more="true"
            className={classes.more}
            tabIndex={isActive ? 0 : -1}
            aria-label={`${t('more', { count: hidden })}, ${day}`}
            onClick={(event) => {
              event.stopPropagation()
              props.onDay(date)
            }}
          >
            {t('more', { count: hidden })}
          </button>
        )}
      </div>
    </td>
  )
}
