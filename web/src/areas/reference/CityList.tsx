import type { City } from '#contract/reference/calls'
import { EntityList } from '../../app/entity/EntityList'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { Name } from '../../ui/Name'
import { useCityRemoval } from './useCityRemoval'

const perPage = 40

/** The cities of all countries. */
export function CityList() {
  const t = useText('reference')
  return (
    <EntityList<City, 'q'>
      title={t('city.title')}
      area="cities"
      sheet={(query, signal) => api.cities.sheet.call({ query, signal })}
      entity="city"
      createAt="/cities/create"
      editAt={(id) => `/cities/${id}/edit`}
      showAt={(id) => `/cities/${id}/show`}
      newLabel={t('city.new')}
      filterNames={['q']}
      read={({ page, q }) => api.cities.list.query({ query: { page, q, limit: perPage } })}
      columns={[
        { key: 'name', header: t('field.name'), render: ({ name }) => <Name>{name}</Name> },
        { key: 'name_ar', header: t('field.name_ar'), render: ({ name_ar }) => <Name>{name_ar}</Name> },
        { key: 'country', header: t('field.country_id'), render: ({ country }) => <Name>{country.name}</Name> },
      ]}
      rowName={({ name_text }) => name_text}
      remove={useCityRemoval()}
    />
  )
}
