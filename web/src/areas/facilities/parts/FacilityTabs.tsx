import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Tabs } from '../../../ui/Tabs'
import { type FacilityKind, facilities } from '../facilities'

export type FacilityTab = 'details' | 'staff' | 'departments' | 'investigations'

/** Returns the tabs that the user may open, the details first. */
function useOpenTabs(kind: FacilityKind): readonly FacilityTab[] {
  const { can } = useAuthSession()
  const { entity, manage } = facilities[kind]
  return [
    'details',
    ...(can([`show-${entity}`, manage]) ? (['staff'] as const) : []),
    ...(kind !== 'hospital' && can(['list-investigation', 'show-investigation']) ? (['investigations'] as const) : []),
    ...(kind === 'hospital' && can('update-hospital') ? (['departments'] as const) : []),
  ]
}

/** Returns the tab in the URL; the staff and the departments only for users with their permissions. */
export function useFacilityTab(kind: FacilityKind): FacilityTab {
  const [search] = useSearchParams()
  return useOpenTabs(kind).find((tab) => tab === search.get('tab')) ?? 'details'
}

type FacilityTabsProps = { kind: FacilityKind; address: string; name: string }

/** Shows the tabs of a facility, each with its own URL. */
export function FacilityTabs({ kind, address, name }: FacilityTabsProps) {
  const t = useText('facilities')
  const value = useFacilityTab(kind)
  const tabs = useOpenTabs(kind)
  if (tabs.length === 1) return null
  return (
    <Tabs
      label={name}
      value={value}
      tabs={tabs.map((tab) => ({
        value: tab,
        label: t(`tab.${tab}`),
        to: tab === 'details' ? address : `${address}?tab=${tab}`,
      }))}
    />
  )
}
