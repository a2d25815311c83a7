import { useText } from '../../app/i18n/useText'
import { downloadSeconds } from '../../lib/connectionSpeed'

/** A shorter download needs no warning. */
const leastSeconds = 10
/** From here on in minutes. */
const longSeconds = 90

/** Returns a function that says how long a download takes on this connection; undefined if it is short, or not known. */
export function useTimeText(): (bytes: number) => string | undefined {
  const t = useText('imaging')
  return (bytes) => {
    const seconds = downloadSeconds(bytes)
    if (seconds === undefined || seconds < leastSeconds) return undefined
    return seconds < longSeconds
      ? t('time.seconds', { count: 10 * Math.round(seconds / 10) })
      : t('time.minutes', { count: Math.round(seconds / 60) })
  }
}
