import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Allergy } from '#contract/allergies/calls'
import { useText } from '../../app/i18n/useText'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

const severities: Record<Allergy['severity'], { tone: Tone; icon: ReactNode }> = {
  life_threatening: { tone: 'bad', icon: <IconAlertCircle /> },
  severe: { tone: 'bad', icon: <IconAlertTriangle /> },
  moderate: { tone: 'warn', icon: <IconAlertTriangle /> },
  mild: { tone: 'neutral', icon: <IconInfoCircle /> },
}

/** Shows the severity of an active allergy. */
export function SeverityBadge({ severity }: Pick<Allergy, 'severity'>) {
  const t = useText('allergies')
  return <StatusBadge {...severities[severity]}>{t(`severity.${severity}`)}</StatusBadge>
}
