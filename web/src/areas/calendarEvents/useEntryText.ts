import { VACATION_TYPE } from '#contract/rules/vacationType'
import { useLanguage, useText } from '../../app/i18n/useText'
import { formatDate, formatDay, formatTime, listSeparator } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import type { Entry } from './types'

const isOfPerson = ({ type }: Entry) => type === VACATION_TYPE.doctor

/** Returns functions that say what an entry is and when, for a zone. */
export function useEntryText(zone: string) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const separator = listSeparator(language)
  const time = (instant: string) => formatTime(instant, language, zone)
  const doctorsOf = ({ doctors }: Entry) => doctors.map(({ name }) => isolated(name)).join(separator)
  const until = ({ end }: Entry) => formatDay(end.slice(0, 10), language, 'dayMonth')

  const vacation = (entry: Entry) => {
    const what = isOfPerson(entry)
      ? t('away', { doctor: isolated(entry.title), until: until(entry) })
      : t('closed', { what: isolated(entry.title), until: until(entry) })
    return entry.to_rebook > 0 ? `${what}${separator}${t('toRebook', { count: entry.to_rebook })}` : what
  }

  const name = (entry: Entry) => {
    if (entry.kind === 'vacation') return vacation(entry)
    if (entry.kind === 'clinic') return doctorsOf(entry) || entry.title
    if (entry.title) return entry.title
    return entry.doctors.length > 0 ? `${entry.type_text}${separator}${doctorsOf(entry)}` : entry.type_text
  }
  const when = (entry: Entry) => {
    if (entry.all_day) {
      const from = formatDay(entry.start.slice(0, 10), language, 'day')
      const to = formatDay(entry.end.slice(0, 10), language, 'day')
      return from === to ? from : t('fromTo', { from, to })
    }
    const sameDay = formatDate(entry.starts_at, language, zone) === formatDate(entry.ends_at, language, zone)
    const start = `${formatDate(entry.starts_at, language, zone, 'day')}${separator}${time(entry.starts_at)}`
    const end = sameDay
      ? time(entry.ends_at)
      : `${formatDate(entry.ends_at, language, zone, 'day')}${separator}${time(entry.ends_at)}`
    return t('fromTo', { from: start, to: end })
  }

  const counts = ({ booked, slots }: Entry) =>
    booked !== null && slots !== null ? t('booked', { booked, slots }) : undefined
  const full = (entry: Entry) =>
    [
      entry.kind === 'vacation' ? name(entry) : `${entry.type_text}: ${name(entry)}`,
      when(entry),
      entry.kind === 'event' && entry.title ? doctorsOf(entry) : undefined,
      counts(entry),
      entry.is_closed ? t('isClosed') : undefined,
      entry.has_conflict ? t('hasConflict') : undefined,
    ]
      .filter(Boolean)
      .join(separator)

  return {
    /** What is shown of it. */
    name,
    /** From when to when, with the day. */
    when,
    /** 'Booked 11 of 12'; undefined of what is no session. */
    counts,
    /** All of it, for screen readers. */
    full,
    doctors: doctorsOf,
    /** '9 AM', or '9:30 AM'. */
    short: (instant: string) => time(instant).replace(/:00/, ''),
    time,
  }
}
