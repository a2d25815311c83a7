import { IconBuildingHospital, IconHierarchy2 } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { StatusBadge } from '../../../ui/StatusBadge'

/** Shows whether a hospital is a hub, which can have hospitals below it. */
export function HubBadge({ isHub }: { isHub: boolean }) {
  const t = useText('facilities')
  return (
    <StatusBadge outline icon={isHub ? <IconHierarchy2 /> : <IconBuildingHospital />}>
      {t(isHub ? 'kind.hub' : 'kind.spoke')}
    </StatusBadge>
  )
}
