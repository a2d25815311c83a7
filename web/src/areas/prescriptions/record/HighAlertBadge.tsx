import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { StatusBadge } from '../../../ui/StatusBadge'

/** Marks a high-alert drug; renders nothing for other drugs. */
export function HighAlertBadge({ isHighAlert }: { isHighAlert: boolean }) {
  const t = useText('prescriptions')
  if (!isHighAlert) return null
  return (
    <StatusBadge tone="warn" icon={<IconAlertTriangle />}>
      {t('highAlert')}
    </StatusBadge>
  )
}
