import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { useNow } from '../../appointments'
import { useDurationText } from '../score/useDueText'
import type { Escalation } from './types'

const minuteMs = 60_000

/**
 * Returns functions that write the times of an escalation: the wall clock, and how long ago or until then.
 * @param zone the hospital's
 */
export function useEscalationText(zone: string) {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const duration = useDurationText()
  const now = useNow()
  const minutes = (ms: number) => duration(Math.max(1, Math.floor(ms / minuteMs)))
  return {
    time,
    /** Since when it waits. */
    since: ({ started_at: at }: Escalation) =>
      t('escalation.since', { time: time(at), duration: minutes(now - new Date(at).getTime()) }),
    /** Whether somebody should have acknowledged it. */
    isOverdue: ({ due_at: at, acknowledged }: Escalation) => !acknowledged && new Date(at).getTime() < now,
    /** Until when somebody acknowledges it. */
    due: ({ due_at: at }: Escalation) =>
      t(new Date(at).getTime() < now ? 'escalation.overdue' : 'escalation.due', { time: time(at) }),
    /** When somebody else is notified. */
    next: ({ next_step_at: at }: Escalation) => {
      if (!at) return t('escalation.allNotified')
      const left = new Date(at).getTime() - now
      return left > 0
        ? t('escalation.next', { time: time(at), duration: minutes(left) })
        : t('escalation.nextNow', { time: time(at) })
    },
  }
}
