import type { Removal } from '../../app/entity/useRemoval'
import { useText } from '../../app/i18n/useText'
import { type FacilityKind, facilities } from './facilities'

/** Returns how to delete a facility, for the list and the facility's page. */
export function useFacilityRemoval(kind: FacilityKind): Removal {
  const t = useText('facilities')
  const { calls, area } = facilities[kind]
  return { call: calls.remove, area, body: t(`${kind}.delete`), done: t(`${kind}.deleted`) }
}
