import {
  IconAlertTriangle,
  IconBan,
  IconBolt,
  IconCheck,
  IconClipboardList,
  IconClock,
  IconInbox,
  IconMail,
  IconProgress,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InvestigationPriority, InvestigationProgress } from '#contract/investigations/codes'
import type { InvestigationRow } from '#contract/investigations/investigation'
import { useText } from '../../app/i18n/useText'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

interface Look {
  tone: Tone
  icon: ReactNode
}

const progressLooks: Record<InvestigationProgress, Look> = {
  ordered: { tone: 'teal', icon: <IconClipboardList /> },
  in_progress: { tone: 'teal', icon: <IconProgress /> },
  done: { tone: 'ok', icon: <IconCheck /> },
  cancelled: { tone: 'neutral', icon: <IconBan /> },
}

const priorityLooks: Record<InvestigationPriority, Look> = {
  routine: { tone: 'neutral', icon: <IconClock /> },
  urgent: { tone: 'warn', icon: <IconAlertTriangle /> },
  stat: { tone: 'bad', icon: <IconBolt /> },
}

/** The status of an order, and for an order that is worked on, that it is. */
export function ProgressBadge({ order }: { order: Pick<InvestigationRow, 'progress' | 'progress_text'> }) {
  return <StatusBadge {...progressLooks[order.progress]}>{order.progress_text}</StatusBadge>
}

/** How urgent an order is. */
export function PriorityBadge({ order }: { order: Pick<InvestigationRow, 'priority' | 'priority_text'> }) {
  return <StatusBadge {...priorityLooks[order.priority]}>{order.priority_text}</StatusBadge>
}

/** Marks a result that nobody on the ordering side has opened. */
export function UnreadBadge() {
  const t = useText('investigations')
  return (
    <StatusBadge tone="warn" icon={<IconMail />}>
      {t('unread')}
    </StatusBadge>
  )
}

/** Marks an order for which files were sent from outside that nobody has accepted or rejected yet. */
export function OutsideBadge() {
  const t = useText('investigations')
  return (
    <StatusBadge tone="warn" icon={<IconInbox />}>
      {t('outside.waiting')}
    </StatusBadge>
  )
}
