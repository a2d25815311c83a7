import { type DateStyle, formatClock, formatDate, formatDay, formatTime, type Instant, listSeparator } from './format'
import { useUiLanguage } from './texts'

/** Shows a calendar date 'YYYY-MM-DD' in the language of the page. */
export function DayText({ day, dateStyle = 'short' }: { day: string; dateStyle?: DateStyle }) {
  const language = useUiLanguage()
  return (
    <time dateTime={day} dir="auto">
      {formatDay(day, language, dateStyle)}
    </time>
  )
}

/** Shows a wall-clock time 'HH:mm' in 12-hour format. */
export function ClockText({ time }: { time: string }) {
  const language = useUiLanguage()
  return (
    <time dateTime={time} dir="auto" style={{ whiteSpace: 'nowrap', unicodeBidi: 'isolate' }}>
      {formatClock(time, language)}
    </time>
  )
}

/** Shows a wall-clock time 'YYYY-MM-DD HH:mm': its date and its 12-hour time. */
export function WallTimeText({ wallTime }: { wallTime: string }) {
  const language = useUiLanguage()
  const [day = '', time = ''] = wallTime.split(' ')
  return (
    <span style={{ unicodeBidi: 'isolate' }}>
      <DayText day={day} />
      {listSeparator(language)}
      <ClockText time={time} />
    </span>
  )
}

type InstantTextProps = {
  instant: Instant
  /** IANA name of the time zone to show it in. */
  zone: string
  show?: 'date' | 'time' | 'both'
  dateStyle?: DateStyle
}

/** Shows an instant in a time zone: its date, its 12-hour time, or both. */
export function InstantText({ instant, zone, show = 'both', dateStyle = 'short' }: InstantTextProps) {
  const language = useUiLanguage()
  const date = show === 'time' ? '' : formatDate(instant, language, zone, dateStyle)
  const time = show === 'date' ? '' : formatTime(instant, language, zone)
  return (
    <time dateTime={new Date(instant).toISOString()} style={{ unicodeBidi: 'isolate' }}>
      {date && <bdi>{date}</bdi>}
      {date && time && listSeparator(language)}
      {time && <bdi style={{ whiteSpace: 'nowrap' }}>{time}</bdi>}
    </time>
  )
}
