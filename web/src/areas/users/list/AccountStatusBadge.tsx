import { IconCheck, IconClock, IconMailOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AccountStatus } from '#contract/users/accountStatus'
import type { UserRow } from '#contract/users/calls'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge'

const badges: Record<AccountStatus, { tone: Tone; icon: ReactNode }> = {
  active: { tone: 'ok', icon: <IconCheck /> },
  invited: { tone: 'warn', icon: <IconClock /> },
  unverified: { tone: 'neutral', icon: <IconMailOff /> },
}

/** Shows the status of an account; nothing if another hospital manages it. */
export function AccountStatusBadge({ status, status_text: text }: Pick<UserRow, 'status' | 'status_text'>) {
  if (!status) return null
  const { tone, icon } = badges[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {text}
    </StatusBadge>
  )
}
