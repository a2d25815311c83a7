import { IconBan, IconCheck, IconPencil, IconPlayerPause, IconReplace } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import type { Prescription } from '#contract/prescriptions/prescription'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

const { draft, active, hold, discontinued, modified, completed } = PRESCRIPTION_STATUS

const looks: Record<number, { tone: Tone; icon: ReactNode }> = {
  [draft]: { tone: 'neutral', icon: <IconPencil /> },
  [active]: { tone: 'teal', icon: <IconCheck /> },
  [hold]: { tone: 'warn', icon: <IconPlayerPause /> },
  [discontinued]: { tone: 'neutral', icon: <IconBan /> },
  [modified]: { tone: 'neutral', icon: <IconReplace /> },
  [completed]: { tone: 'ok', icon: <IconCheck /> },
}

/** Returns whether the drug is no longer taken by this prescription. */
export const isEnded = ({ status }: Pick<Prescription, 'status'>) =>
  status === discontinued || status === modified || status === completed

/** The status of a prescription. */
export function OrderStatus({ order }: { order: Pick<Prescription, 'status' | 'status_text'> }) {
  return <StatusBadge {...(looks[order.status] ?? { icon: <IconPencil /> })}>{order.status_text}</StatusBadge>
}
