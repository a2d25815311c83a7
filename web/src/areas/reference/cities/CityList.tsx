import type { City } from '#contract/reference/calls'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { columns } from './fields'
import { useCityRemoval } from './useCityRemoval'

const perPage = 40

/** Lists the cities of all countries. */
export function CityList() {
  const t = useText('reference')
  return (
    <EntityList<City, 'q'>
      title={t('city.title')}
      area="cities"
      fetchExport={(query, signal) => api.cities.sheet.call({ query, signal })}
      entity="city"
      createAt="/cities/create"
      editAt={(id) => `/cities/${id}/edit`}
      showAt={(id) => `/cities/${id}/show`}
      newLabel={t('city.new')}
      filterNames={['q']}
      read={({ page, q }) => api.cities.list.query({ query: { page, q, limit: perPage } })}
      columns={columns(t)}
      rowName={({ name_text }) => name_text}
      remove={useCityRemoval()}
    />
  )
}
