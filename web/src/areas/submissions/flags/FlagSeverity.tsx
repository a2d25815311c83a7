import { IconAlertCircle, IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SurveyFlag } from '#contract/submissions/flags'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge'

const severities: Record<SurveyFlag['severity'], { tone: Tone; icon: ReactNode }> = {
  critical: { tone: 'bad', icon: <IconAlertCircle /> },
  high: { tone: 'warn', icon: <IconAlertTriangle /> },
  moderate: { tone: 'neutral', icon: <IconFlag /> },
}

/** Shows how urgent a red flag is. */
export function FlagSeverity({ severity, severity_text: text }: Pick<SurveyFlag, 'severity' | 'severity_text'>) {
  return <StatusBadge {...severities[severity]}>{text}</StatusBadge>
}
