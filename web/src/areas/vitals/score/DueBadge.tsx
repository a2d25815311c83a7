import { IconAlarm, IconClock, IconInfinity } from '@tabler/icons-react'
import { StatusBadge } from '../../../ui/StatusBadge'
import type { NextCheck } from '../types'
import { useDueText } from './useDueText'

const looks = {
  due: { tone: 'neutral', icon: <IconClock /> },
  overdue: { tone: 'warn', icon: <IconAlarm /> },
  continuous: { tone: 'bad', icon: <IconInfinity /> },
  interrupted: { tone: 'bad', icon: <IconAlarm /> },
} as const

/**
 * Shows when the next check is due.
 * @param props.zone the hospital's
 */
export function DueBadge({ check, zone }: { check: NextCheck; zone: string }) {
  const { state, text } = useDueText(zone)(check)
  return <StatusBadge {...looks[state]}>{text}</StatusBadge>
}
