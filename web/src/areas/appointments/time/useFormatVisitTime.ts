import type { PatientAppointment } from '#contract/appointments/booking'
import { addDays } from '#contract/rules/calendarDate'
import { zonePlace } from '#contract/rules/zonePlace'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { formatDate, formatTime } from '../../../ui/format'
import { millisecondsOf } from './instants'
import { zoneGap } from './zones'

type Timed = Pick<PatientAppointment, 'starts_at' | 'time_zone' | 'walk_in_text'>

/** The time of a visit as text. */
export interface FormattedVisitTime {
  /** 'Today, Saturday', 'Tomorrow, Sunday', 'Wednesday 25 November'; in the patient's zone. */
  day: string
  /** Of a walk-in 'Walk-in, number 13': it has no time of its own. */
  time: string
  /** '5:30 PM clinic time · Mogadishu', if the clinic's wall-clock time differs then. */
  clinic: string | undefined
}

/** Formats the time of a visit; `now` is in milliseconds since 1970. */
export type FormatVisitTime = (visit: Timed, now?: number) => FormattedVisitTime

/** Returns a function that formats the time of a visit in the patient's time zone. */
export function useFormatVisitTime(): FormatVisitTime {
  return useFormatVisitTimeIn(useUser().time_zone)
}

/**
 * Returns a function that formats the time of a visit.
 *
 * @param own the patient's time zone, IANA name
 */
export function useFormatVisitTimeIn(own: string): FormatVisitTime {
  const t = useText('appointments')
  const language = useLanguage()
  return ({ starts_at, time_zone: zone, walk_in_text: walkIn }, now = Date.now()) => {
    const start = millisecondsOf(starts_at)
    const date = dayIn(own, start)
    const today = dayIn(own, now)
    const weekday = formatDate(start, language, own, 'weekday')
    const day =
      date === today
        ? t('day.today', { weekday })
        : date === addDays(today, 1)
          ? t('day.tomorrow', { weekday })
          : formatDate(start, language, own, 'day')
    const isOtherYear = date.slice(0, 4) !== today.slice(0, 4)
    return {
      day: isOtherYear && date > addDays(today, 1) ? t('day.year', { day, year: date.slice(0, 4) }) : day,
      time: walkIn ?? formatTime(start, language, own),
      clinic: walkIn ? undefined : zoneGap(zone, own, start) && clinicTime(),
    }

    function clinicTime() {
      const there = formatTime(start, language, zone)
      const isOtherDay = dayIn(zone, start) !== date
      const time = isOtherDay ? t('day.time', { day: formatDate(start, language, zone, 'day'), time: there }) : there
      return t('when.clinic', { time, place: zonePlace(zone, language) })
    }
  }
}
