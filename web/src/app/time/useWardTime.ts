import { useEffect, useState } from 'react'
import { dayIn } from '../../lib/dates'
import { formatDate, formatTime, type Instant } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { useLanguage } from '../i18n/useText'

const MINUTE_MS = 60_000

/** Returns the present (ms), and renders again every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Returns a function that writes an instant as ward views do: on the 24-hour clock, '16:10', and on another day with the
 * date, '23 Nov 16:10'. The text is isolated.
 * @param zone the hospital's
 * @param day whose times need no date, 'YYYY-MM-DD'; today by default
 */
export function useWardTime(zone: string, day?: string): (instant: Instant) => string {
  const language = useLanguage()
  return (instant) => {
    const time = isolated(formatTime(instant, language, zone, 24))
    const isOnDay = dayIn(zone, new Date(instant)) === (day ?? dayIn(zone))
    return isOnDay ? time : `${isolated(formatDate(instant, language, zone, 'dayMonth'))} ${time}`
  }
}
