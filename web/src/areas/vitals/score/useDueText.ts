import { isOverdue } from '#contract/vitals/nextCheck'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { useNow } from '../../appointments'
import type { NextCheck } from '../types'

const minuteMs = 60_000
const minutesPerHour = 60

/** Returns a function that writes minutes as a duration: '25 minutes', '1 hour 5 minutes'. */
export function useDurationText(): (minutes: number) => string {
  const t = useText('vitals')
  return (minutes) => {
    const hours = Math.floor(minutes / minutesPerHour)
    const rest = minutes % minutesPerHour
    if (hours === 0) return t('duration.minutes', { count: rest })
    const inHours = t('duration.hours', { count: hours })
    return rest === 0
      ? inHours
      : t('duration.both', { hours: inHours, minutes: t('duration.minutes', { count: rest }) })
  }
}

/** When a check is due, in words, and whether it has to be made now. */
export interface DueText {
  state: 'due' | 'overdue' | 'continuous' | 'interrupted'
  text: string
}

/**
 * Returns a function that says when the next check is due. It becomes overdue while the page is open.
 * @param zone the hospital's
 */
export function useDueText(zone: string): (check: NextCheck) => DueText {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const duration = useDurationText()
  const now = useNow()
  return ({ due_at: due, is_continuous: isContinuous, is_overdue: wasOverdue }) => {
    const dueAt = new Date(due).getTime()
    const late = duration(Math.max(1, Math.floor((now - dueAt) / minuteMs)))
    const isLate = wasOverdue || isOverdue({ dueAt, isContinuous }, now)
    if (isContinuous)
      return isLate
        ? { state: 'interrupted', text: t('due.interrupted', { duration: late }) }
        : { state: 'continuous', text: t('due.continuous') }
    if (isLate) return { state: 'overdue', text: t('due.overdue', { duration: late }) }
    return { state: 'due', text: t('due.at', { time: time(due) }) }
  }
}
