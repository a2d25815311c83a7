import { IconBan, IconCalendarTime, IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/StatusBadge'
import type { RoundRow } from './types'

const looks = {
  1: { tone: 'neutral', icon: <IconCalendarTime /> },
  2: { tone: 'teal', icon: <IconPlayerPlay /> },
  3: { tone: 'ok', icon: <IconCheck /> },
  4: { tone: 'warn', icon: <IconBan /> },
} as const

/** The status of a round in words. */
export function RoundStatus({ round: { status, statusText } }: { round: Pick<RoundRow, 'status' | 'statusText'> }) {
  const { tone, icon } = looks[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {statusText}
    </StatusBadge>
  )
}
