import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { PatientInvestigation } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { StatusBadge } from '../../ui/StatusBadge'

const badges = {
  1: { tone: 'neutral', icon: <IconClock /> },
  2: { tone: 'ok', icon: <IconCircleCheck /> },
  3: { tone: 'neutral', icon: <IconCircleX /> },
} as const

/** Whether a lab test or imaging is done, in words of patients. */
export function TestStatus({ status }: Pick<PatientInvestigation, 'status'>) {
  const t = useText('patientTimeline')
  return <StatusBadge {...badges[status]}>{t(`tests.status.${status}`)}</StatusBadge>
}
