import { IconBuildingHospital, IconVideo } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { StatusBadge } from '../../../ui/StatusBadge'

type ClinicTypeProps = { type: 'virtual' | 'physical' }

/** Shows whether the visit is by video or at the hospital. */
export function ClinicType({ type }: ClinicTypeProps) {
  const t = useText('appointments')
  const isVirtual = type === 'virtual'
  return (
    <StatusBadge outline icon={isVirtual ? <IconVideo /> : <IconBuildingHospital />}>
      {t(isVirtual ? 'type.virtualLong' : 'type.physicalLong')}
    </StatusBadge>
  )
}
