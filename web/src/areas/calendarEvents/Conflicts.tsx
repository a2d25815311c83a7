import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useLanguage, useText } from '../../app/i18n/useText'
import { Problem } from '../../lib/api/problem'
import { isSameZone } from '../../lib/dates'
import { Button } from '../../ui/Button'
import { formatDate, formatTime, listSeparator } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import classes from './Conflicts.module.css'
import type { BusyData } from './types'

/** Returns what is in the way of a change that was refused for it; undefined when it was refused for another reason. */
export function conflictsIn(thrown: unknown): BusyData | undefined {
  return thrown instanceof Problem ? (thrown.extra.conflicts as BusyData | undefined) : undefined
}

type ConflictsProps = {
  found: BusyData
  /** Puts the event into a time that all have free. */
  onChoose: (gap: BusyData['gaps'][number]) => void
  /** Whether people see the conflict in their calendars, if it is saved anyway. */
  isShownLater?: boolean
}

/** What doctors have at the time of an event, and the next times that all of them have free. */
export function Conflicts({ found, onChoose, isShownLater = true }: ConflictsProps) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const separator = listSeparator(language)
  const range = (from: string, to: string, zone: string) =>
    `${formatTime(from, language, zone)} – ${formatTime(to, language, zone)}`
  const when = (from: string, to: string) =>
    `${formatDate(from, language, found.time_zone, 'day')}${separator}${range(from, to, found.time_zone)}`
  const busy = found.doctors.filter((doctor) => doctor.busy.length > 0)
  const free = found.doctors.filter((doctor) => doctor.busy.length === 0)
  const elsewhere = found.doctors.filter((doctor) => !isSameZone(doctor.time_zone, found.time_zone))
  return (
    <div className={classes.stack}>
      <ul className={classes.list}>
        {busy.map(({ id, name, busy: times }) => (
          <li key={id} data-busy="true">
            <IconAlertCircle aria-hidden="true" />
            <bdi>{name}</bdi>
            <span>
              {times.map((time) => `${time.type_text} ${when(time.starts_at, time.ends_at)}`).join(separator)}
            </span>
          </li>
        ))}
        {free.length > 0 && (
          <li>
            <IconCheck aria-hidden="true" />
            <bdi>{free.map(({ name }) => isolated(name)).join(separator)}</bdi>
            <span>{t('conflict.free', { count: free.length })}</span>
          </li>
        )}
      </ul>
      <h3 className={classes.title}>{t('conflict.gaps')}</h3>
      {found.gaps.length === 0 && <p>{t('conflict.noGap')}</p>}
      <ol className={classes.gaps}>
        {found.gaps.map((gap) => (
          <li key={gap.starts_at}>
            <span>
              {when(gap.starts_at, gap.ends_at)}
              {elsewhere.map(({ id, name, time_zone: zone }) => (
                <small key={id}>
                  {t('conflict.elsewhere', { doctor: isolated(name), time: range(gap.starts_at, gap.ends_at, zone) })}
                </small>
              ))}
            </span>
            <Button
              size="small"
              variant="light"
              onClick={() => onChoose(gap)}
              aria-label={`${t('conflict.choose')}: ${when(gap.starts_at, gap.ends_at)}`}
            >
              {t('conflict.choose')}
            </Button>
          </li>
        ))}
      </ol>
      {isShownLater && <p className={classes.note}>{t('conflict.note')}</p>}
    </div>
  )
}
