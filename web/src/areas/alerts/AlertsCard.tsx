import { IconCircleOff } from '@tabler/icons-react'
import type { Alert } from '#contract/alerts/calls'
import { useText } from '../../app/i18n/useText'
import { StatusBadge } from '../../ui/StatusBadge'
import { ClinicalListCard } from '../clinicalLists'
import { AlertForm } from './AlertForm'
import { kindLooks } from './kindLooks'
import { alertList } from './list'

/** Shows the alerts of a patient to staff, and lets those with the permission maintain them. */
export function AlertsCard({ patientId }: { patientId: number }) {
  return <ClinicalListCard list={alertList} patientId={patientId} EntryBadge={AppliesBadge} EntryForm={AlertForm} />
}

function AppliesBadge({ entry: { kind, status, is_past: isPast } }: { entry: Alert }) {
  const t = useText('alerts')
  return status === 'active' && !isPast ? (
    <StatusBadge {...kindLooks[kind]}>{t('status.active')}</StatusBadge>
  ) : (
    <StatusBadge icon={<IconCircleOff />}>{t('status.inactive')}</StatusBadge>
  )
}
