import type { Removal } from '../../../app/entity/useRemoval'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'

/** Returns how to delete a city, for the list and the city's page. */
export function useCityRemoval(): Removal {
  const t = useText('reference')
  return { call: api.cities.remove, area: 'cities', body: t('city.delete'), done: t('city.deleted') }
}
