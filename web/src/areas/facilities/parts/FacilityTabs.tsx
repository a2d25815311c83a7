import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Tabs } from '../../../ui/Tabs'
import { type FacilityKind, facilities } from '../facilities'

export type FacilityTab = 'details' | 'staff'

/** Returns the tab in the URL; the staff tab only for users with its permissions. */
export function useFacilityTab(kind: FacilityKind): FacilityTab {
  const [search] = useSearchParams()
  const { can } = useAuthSession()
  const { entity, manage } = facilities[kind]
  return search.get('tab') === 'staff' && can([`show-${entity}`, manage]) ? 'staff' : 'details'
}

type FacilityTabsProps = { kind: FacilityKind; address: string; name: string }

/** Shows the tabs for a facility's details and staff, each with its own URL. */
export function FacilityTabs({ kind, address, name }: FacilityTabsProps) {
  const t = useText('facilities')
  const { can } = useAuthSession()
  const value = useFacilityTab(kind)
  const { entity, manage } = facilities[kind]
  if (!can([`show-${entity}`, manage])) return null
  return (
    <Tabs
      label={name}
      value={value}
      tabs={[
        { value: 'details', label: t('tab.details'), to: address },
        { value: 'staff', label: t('tab.staff'), to: `${address}?tab=staff` },
      ]}
    />
  )
}
