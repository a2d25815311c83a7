import { IconHourglass } from '@tabler/icons-react'
import type { QueuePosition } from '#contract/lobby/waiting'
import { useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'

type WaitingTimeProps = {
  estimate: NonNullable<QueuePosition['waiting_time']>
  /** The clinic has not started: the wait is counted from its start. */
  fromStart?: boolean
}

/** Shows how long the patient probably waits, and how often such estimates were right. */
export function WaitingTime({ estimate, fromStart = false }: WaitingTimeProps) {
  const t = useText('lobby')
  const { from_minutes: from, to_minutes: to, right, of } = estimate
  const range = from === to ? t('wait.about', { count: Math.max(1, to) }) : t('wait.range', { from, to })
  return (
    <InlineNotice icon={<IconHourglass />} title={range}>
      {fromStart && <p>{t('wait.fromStart')}</p>}
      {of > 0 ? t('wait.accuracy', { right, of }) : t('wait.basis')}
    </InlineNotice>
  )
}
