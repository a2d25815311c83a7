import { IconCircleOff } from '@tabler/icons-react'
import type { Allergy } from '#contract/allergies/calls'
import { useText } from '../../app/i18n/useText'
import { StatusBadge } from '../../ui/StatusBadge'
import { ClinicalListCard } from '../clinicalLists'
import { AllergyForm } from './AllergyForm'
import { allergyList } from './list'
import { SeverityBadge } from './SeverityBadge'

/** Shows the allergies of a patient to staff, and lets those with the permission maintain them. */
export function AllergiesCard({ patientId }: { patientId: number }) {
  return <ClinicalListCard list={allergyList} patientId={patientId} EntryBadge={EntryBadge} EntryForm={AllergyForm} />
}

function EntryBadge({ entry: { severity, status } }: { entry: Allergy }) {
  const t = useText('allergies')
  return status === 'active' ? (
    <SeverityBadge severity={severity} />
  ) : (
    <StatusBadge icon={<IconCircleOff />}>{t(`status.${status}`)}</StatusBadge>
  )
}
