import { IconAlarm, IconCheck, IconClock, IconHourglass, IconVideo, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { useMinute } from '../../app/time/useWardTime'
import { formatTime } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'
import { useUiLanguage } from '../../ui/texts'
import type { RequestRow } from './types'

const looks: Record<RequestRow['status'], { tone: Tone; icon: ReactNode }> = {
  1: { tone: 'warn', icon: <IconClock /> },
  2: { tone: 'teal', icon: <IconVideo /> },
  3: { tone: 'ok', icon: <IconCheck /> },
  4: { tone: 'bad', icon: <IconX /> },
  5: { tone: 'neutral', icon: <IconX /> },
}

/** The status of a request. */
export function RequestStatus({ request: { status, status_text: text } }: { request: RequestRow }) {
  return <StatusBadge {...looks[status]}>{text}</StatusBadge>
}

/** How urgent a request is and, while it waits, until when it is to be answered. */
export function ClockBadge({ request: { clock, urgency_text: urgency } }: { request: RequestRow }) {
  const t = useText('consultationRequests')
  const language = useUiLanguage()
  const { time_zone: zone } = useUser()
  const now = useMinute()
  if (!clock)
    return (
      <StatusBadge icon={<IconClock />} outline>
        {urgency}
      </StatusBadge>
    )
  const time = isolated(formatTime(clock.answer_due, language, zone))
  if (clock.is_stopped) return <StatusBadge icon={<IconHourglass />}>{t('clock.stopped', { urgency })}</StatusBadge>
  const isLate = Date.parse(clock.answer_due) < now
  return (
    <StatusBadge tone={isLate ? 'bad' : 'warn'} icon={<IconAlarm />}>
      {t(isLate ? 'clock.late' : 'clock.left', { urgency, time })}
    </StatusBadge>
  )
}
