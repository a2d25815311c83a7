import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { useSession } from '../../../app/session/useSession'
import { Tabs } from '../../../ui/Tabs'
import { type PlaceKind, places } from '../places'

export type PlaceTab = 'details' | 'staff'

/** The tab that the address names; staff are shown to whom they may be. */
export function usePlaceTab(kind: PlaceKind): PlaceTab {
  const [search] = useSearchParams()
  const { can } = useSession()
  const { entity, manage } = places[kind]
  return search.get('tab') === 'staff' && can([`show-${entity}`, manage]) ? 'staff' : 'details'
}

type PlaceTabsProps = { kind: PlaceKind; address: string; name: string }

/** Details and staff of a place, each at its address. */
export function PlaceTabs({ kind, address, name }: PlaceTabsProps) {
  const t = useText('facilities')
  const { can } = useSession()
  const value = usePlaceTab(kind)
  const { entity, manage } = places[kind]
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
