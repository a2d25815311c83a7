import { IconAlertCircle, IconAlertTriangle, IconCircleOff, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Allergy } from '#contract/allergies/calls'
import { useText } from '../../app/i18n/useText'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'
import { ClinicalListCard } from '../clinicalLists'
import { AllergyForm } from './AllergyForm'
import { allergyList } from './list'

const severities: Record<Allergy['severity'], { tone: Tone; icon: ReactNode }> = {
  life_threatening: { tone: 'bad', icon: <IconAlertCircle /> },
  severe: { tone: 'bad', icon: <IconAlertTriangle /> },
  moderate: { tone: 'warn', icon: <IconAlertTriangle /> },
  mild: { tone: 'neutral', icon: <IconInfoCircle /> },
}

/** Shows the allergies of a patient to staff, and lets those with the permission maintain them. */
export function AllergiesCard({ patientId }: { patientId: number }) {
  return (
    <ClinicalListCard list={allergyList} patientId={patientId} EntryBadge={SeverityBadge} EntryForm={AllergyForm} />
  )
}

function SeverityBadge({ entry: { severity, status } }: { entry: Allergy }) {
  const t = useText('allergies')
  return status === 'active' ? (
    <StatusBadge {...severities[severity]}>{t(`severity.${severity}`)}</StatusBadge>
  ) : (
    <StatusBadge icon={<IconCircleOff />}>{t(`status.${status}`)}</StatusBadge>
  )
}
