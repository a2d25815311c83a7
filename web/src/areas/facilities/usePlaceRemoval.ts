import type { Removal } from '../../app/entity/useRemoval'
import { useText } from '../../app/i18n/useText'
import { type PlaceKind, places } from './places'

export function usePlaceRemoval(kind: PlaceKind): Removal {
  const t = useText('facilities')
  const { calls, area } = places[kind]
  return { call: calls.remove, area, body: t(`${kind}.delete`), done: t(`${kind}.deleted`) }
}
