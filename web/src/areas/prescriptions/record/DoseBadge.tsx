import {
  IconAlarm,
  IconBan,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconQuestionMark,
  IconUserQuestion,
  IconUserX,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../../app/i18n/useText'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge'
import type { DoseState } from '../types'

/** The tone and the icon of each state of a dose; its word is a text of the area. */
export const doseLooks: Record<DoseState, { tone: Tone; icon: ReactNode }> = {
  upcoming: { tone: 'neutral', icon: <IconClock /> },
  due: { tone: 'teal', icon: <IconClock /> },
  late: { tone: 'warn', icon: <IconAlarm /> },
  missed: { tone: 'warn', icon: <IconQuestionMark /> },
  held: { tone: 'neutral', icon: <IconPlayerPause /> },
  stopped: { tone: 'neutral', icon: <IconBan /> },
  awaiting_second: { tone: 'warn', icon: <IconUserQuestion /> },
  declined: { tone: 'bad', icon: <IconUserX /> },
  given: { tone: 'ok', icon: <IconCheck /> },
  not_given: { tone: 'neutral', icon: <IconX /> },
}

/** Shows the state of a dose. */
export function DoseBadge({ state, children }: { state: DoseState; children?: ReactNode }) {
  const t = useText('prescriptions')
  return <StatusBadge {...doseLooks[state]}>{children ?? t(`state.${state}`)}</StatusBadge>
}
