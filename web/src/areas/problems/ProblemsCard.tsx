import { IconCircleOff, IconStethoscope } from '@tabler/icons-react'
import type { Problem } from '#contract/problems/calls'
import { useText } from '../../app/i18n/useText'
import { StatusBadge } from '../../ui/StatusBadge'
import { ClinicalListCard } from '../clinicalLists'
import { problemList } from './list'
import { ProblemForm } from './ProblemForm'

/** Shows the problems of a patient to staff, and lets those with the permission maintain them. */
export function ProblemsCard({ patientId }: { patientId: number }) {
  return <ClinicalListCard list={problemList} patientId={patientId} EntryBadge={ProblemBadge} EntryForm={ProblemForm} />
}

function ProblemBadge({ entry: { status } }: { entry: Problem }) {
  const t = useText('problems')
  return status === 'active' ? (
    <StatusBadge icon={<IconStethoscope />} outline>
      {t('status.active')}
    </StatusBadge>
  ) : (
    <StatusBadge icon={<IconCircleOff />}>{t(`status.${status}`)}</StatusBadge>
  )
}
