import type { CSSProperties } from 'react'
import { barsOf, isOn } from '#contract/calendarEvents/layout'
import { useLanguage, useText } from '../../app/i18n/useText'
import { formatDay, listSeparator } from '../../ui/format'
import { EntryChip } from './EntryChip'
import type { GridProps } from './gridTypes'
import classes from './TimeGrid.module.css'
import type { Entry } from './types'

type AllDayRowsProps = GridProps & { duties: readonly Entry[] }

/** Above the hours: what takes whole days, and who is on duty. */
export function AllDayRows({ days, entries, zone, active, onOpen, onGrab, duties }: AllDayRowsProps) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const bars = barsOf(entries, days[0] ?? '', zone, days.length)
  const rows = Math.max(0, ...bars.map(({ row }) => row + 1))
  return (
    <>
      {bars.length > 0 && (
        <tr className={classes.row} style={{ '--rows': rows } as CSSProperties}>
          <th scope="row" className={classes.hour}>
            {t('allDay')}
          </th>
          {days.map((date, column) => (
            <td
              key={date}
              className={classes.strip}
              aria-label={t('allDay') + listSeparator(language) + formatDay(date, language, 'day')}
            >
              {bars
                .filter(({ from }) => from === column)
                .map(({ entry, row, from, to }) => (
                  <div
                    key={entry.key}
                    className={classes.bar}
                    style={{ '--row': row, '--days': to - from + 1 } as CSSProperties}
                  >
                    <EntryChip
                      entry={entry}
                      zone={zone}
                      isReachable={isReachable(active.date, days, column)}
                      onOpen={onOpen}
                    />
                  </div>
                ))}
            </td>
          ))}
        </tr>
      )}
      {duties.length > 0 && (
        <tr className={classes.row}>
          <th scope="row" className={classes.hour}>
            {t('duties')}
          </th>
          {days.map((date, column) => (
            <td
              key={date}
              className={classes.duties}
              aria-label={t('duties') + listSeparator(language) + formatDay(date, language, 'day')}
            >
              {duties
                .filter((entry) => isOn(entry, date, zone))
                .map((entry) => (
                  <EntryChip
                    key={entry.key}
                    entry={entry}
                    zone={zone}
                    isReachable={isReachable(active.date, days, column)}
                    onOpen={onOpen}
                    onGrab={onGrab}
                  />
                ))}
            </td>
          ))}
        </tr>
      )}
    </>
  )
}

/** Tab reaches what is on the day of the active cell. */
const isReachable = (date: string, days: readonly string[], column: number) => days[column] === date
