import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type Ref, useEffect, useRef } from 'react'
import { dutyTypes, type EventType } from '#contract/calendarEvents/codes'
import { type Block, blocksOf, type Crowd, crowdsOf, isBar } from '#contract/calendarEvents/layout'
import { weekdayNumber } from '#contract/calendarEvents/week'
import { workingHours } from '#contract/consultationRequests/clock'
import { formatClock as wallClock } from '#contract/rules/clockTime'
import { zonePlace } from '#contract/rules/zonePlace'
import { useLanguage, useText } from '../../app/i18n/useText'
import { formatClock, formatDay, formatNumber, listSeparator } from '../../ui/format'
import { AllDayRows } from './AllDayRows'
import { EntryChip } from './EntryChip'
import type { GridProps } from './gridTypes'
import classes from './TimeGrid.module.css'
import type { Entry } from './types'
import { useGridFocus } from './useGridFocus'

const hours = Array.from({ length: 24 }, (_, hour) => hour * 60)
/** Pixels that an entry beside others needs to be hit (WCAG 2.5.8). */
const leastWidth = 24
/** The first hour that is seen, until the user scrolls. */
const opensAt = 8 * 60

/** Whether an entry is a duty, which has a row of its own: it would cover the whole day. */
const isDuty = ({ kind, type }: Entry) => kind === 'event' && dutyTypes.includes(type as EventType)

/** A day or a week by hours. */
export function TimeGrid(props: GridProps) {
  const { days, entries, meta, zone, today, active, onActive, moving } = props
  const t = useText('calendarEvents')
  const language = useLanguage()
  const scroller = useRef<HTMLTableSectionElement>(null)
  const grid = useGridFocus({
    ...{ active, onActive, today, firstDay: meta.first_day, moving: moving?.entry },
    ...{ onEnter: props.onEnter, onMove: props.onMove, onCancel: props.onCancelMove },
  })
  useEffect(() => {
    const first = scroller.current?.querySelector<HTMLElement>(`[data-hour="${opensAt}"]`)
    if (first && scroller.current) scroller.current.scrollTop = first.offsetTop
  }, [])
  const timed = entries.filter((entry) => !isBar(entry) && !isDuty(entry))
  const { ref: column, width } = useElementSize<HTMLTableCellElement>()
  const room = width === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(width / leastWidth))
  const columns = days.map((date) => {
    const blocks = blocksOf(timed, date, zone)
    return { date, blocks, crowds: crowdsOf(blocks, room) }
  })
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is operated with keys
      role="grid"
      aria-label={t(days.length === 1 ? 'grid.day' : 'grid.week')}
      className={classes.grid}
      style={{ '--days-shown': days.length } as CSSProperties}
      {...grid}
    >
      <thead className={classes.part}>
        <tr className={classes.row}>
          <th scope="col" className={classes.corner}>
            {t('zone', { place: zonePlace(zone, language) })}
          </th>
          {days.map((date) => (
            <th scope="col" key={date} className={classes.head} data-today={date === today || undefined}>
              <span className={classes.disc}>{formatDay(date, language, 'dayOfMonth')}</span>{' '}
              {formatDay(date, language, days.length === 1 ? 'weekday' : 'weekdayShort')}
            </th>
          ))}
        </tr>
        <AllDayRows {...props} duties={entries.filter((entry) => isDuty(entry) && !isBar(entry))} />
      </thead>
      <tbody ref={scroller} className={classes.scroller}>
        {hours.map((minutes) => (
          <tr key={minutes} className={classes.row} data-hour={minutes}>
            <th scope="row" className={classes.hour}>
              {formatClock(wallClock(minutes), language).replace(/:00/, '')}
            </th>
            {columns.map(({ date, ...onDay }, index) => (
              <Hour
                key={date}
                ref={minutes === 0 && index === 0 ? column : undefined}
                {...{ date, minutes, room, ...onDay }}
                {...props}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HourProps = GridProps & {
  ref: Ref<HTMLTableCellElement> | undefined
  date: string
  minutes: number
  /** Of the day, as its crowds. */
  blocks: readonly Block<Entry>[]
  crowds: readonly Crowd[]
  /** How many entries have room beside each other. */
  room: number
}

/** Whether the hour of the active cell has a part in these minutes. */
const isDuring = (minutes: number | null, from: number, to: number) =>
  minutes !== null && minutes + 60 > from && minutes < to

/** One hour of a day with what begins in it, which may be higher than the hour. */
function Hour({ ref, date, minutes, blocks: onDay, crowds, room, ...props }: HourProps) {
  const { meta, zone, active, moving } = props
  const t = useText('calendarEvents')
  const language = useLanguage()
  const begins = ({ from }: { from: number }) => from >= minutes && from < minutes + 60
  const blocks = onDay.filter(begins)
  const isCrowded = crowds.some(({ from, to: until }) => from < minutes + 60 && until > minutes)
  const isIn = (at: number | null | undefined) => at !== null && at !== undefined && at >= minutes && at < minutes + 60
  const isActive = active.date === date && isIn(active.minutes)
  const to = moving?.to
  const over = to?.date === date && isIn(to.minutes) ? (to.minutes ?? minutes) : undefined
  const isOff = meta.days_off.includes(weekdayNumber(date)) || minutes < workingHours.from || minutes >= workingHours.to
  const listed = (...parts: readonly string[]) => parts.join(listSeparator(language))
  const at = listed(formatDay(date, language, 'day'), formatClock(wallClock(minutes), language))
  const label = blocks.length > 0 ? listed(at, t('count', { count: blocks.length })) : at
  return (
    // The keys are those of the grid.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <td
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is operated with keys
      role="gridcell"
      aria-label={over === undefined ? label : listed(label, t('move.here'))}
      tabIndex={isActive ? 0 : -1}
      className={classes.cell}
      data-at={`${date} ${minutes}`}
      data-active={isActive || undefined}
      data-off={isOff || undefined}
      onFocus={() => isActive || props.onActive({ date, minutes })}
      onClick={() => (isCrowded && !moving ? props.onDay(date) : props.onEnter({ date, minutes }))}
    >
      {over !== undefined && (
        <span className={classes.over} style={{ insetBlockStart: `${((over - minutes) / 60) * 100}%` }}>
          {formatClock(wallClock(over), language)}
        </span>
      )}
      {blocks.map(({ entry, from, to: until, lane, lanes }) => (
        <div
          key={entry.key}
          className={classes.block}
          // The button of the crowd leads to the day, which has room for each.
          inert={lanes > room}
          style={
            {
              insetBlockStart: `${((from - minutes) / 60) * 100}%`,
              blockSize: `${((until - from) / 60) * 100}%`,
              insetInlineStart: `${(lane / lanes) * 100}%`,
              inlineSize: `${100 / lanes}%`,
            } as CSSProperties
          }
        >
          <EntryChip
            entry={entry}
            zone={zone}
            isReachable={isActive}
            onOpen={props.onOpen}
            onGrab={props.onGrab}
            isBlock={until - from >= 45}
            style={{ blockSize: '100%' }}
          />
        </div>
      ))}
      {crowds.filter(begins).map(({ from, to: until, count }) => (
        <div
          key={from}
          className={classes.crowd}
          style={{
            insetBlockStart: `${((from - minutes) / 60) * 100}%`,
            blockSize: `${((until - from) / 60) * 100}%`,
          }}
        >
          <button
            type="button"
            data-more="true"
            className={classes.count}
            tabIndex={active.date === date && isDuring(active.minutes, from, until) ? 0 : -1}
            aria-label={listed(t('count', { count }), formatDay(date, language, 'day'))}
            onClick={(event) => {
              event.stopPropagation()
              props.onDay(date)
            }}
          >
            {formatNumber(count, language)}
          </button>
        </div>
      ))}
    </td>
  )
}
