import {
  IconAlertTriangle,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LabFlag } from '#contract/results/flag'
import type { LabValue } from '#contract/results/labValue'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge'

const looks: Record<LabFlag, { tone: Tone; icon: ReactNode }> = {
  low: { tone: 'warn', icon: <IconArrowDown /> },
  high: { tone: 'warn', icon: <IconArrowUp /> },
  critical_low: { tone: 'bad', icon: <IconArrowBarToDown /> },
  critical_high: { tone: 'bad', icon: <IconArrowBarToUp /> },
  abnormal: { tone: 'warn', icon: <IconAlertTriangle /> },
}

/** The flag of a value as icon and text; nothing for a value without one, which is not said to be normal. */
export function FlagBadge({ value }: { value: Pick<LabValue, 'flag' | 'flag_text'> }) {
  if (value.flag === null) return null
  return <StatusBadge {...looks[value.flag]}>{value.flag_text}</StatusBadge>
}
