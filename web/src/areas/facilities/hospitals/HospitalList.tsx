import type { HospitalRow } from '#contract/facilities/hospitals'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Isolate } from '../../../ui/Isolate'
import { FilterChip } from '../../../ui/list/FilterChip'
import { Name } from '../../../ui/Name'
import { places } from '../places'
import { usePlaceRemoval } from '../usePlaceRemoval'
import { HospitalTree } from './HospitalTree'
import { HubBadge } from './HubBadge'
import { ViewSwitch } from './ViewSwitch'

const { at } = places.hospital

/** The hospitals that one may see, as a list or as a tree. */
export function Hospitals() {
  const [search] = useSearchParams()
  return search.get('view') === 'tree' ? <HospitalTree /> : <HospitalList />
}

function HospitalList() {
  const t = useText('facilities')
  return (
    <EntityList<HospitalRow, 'q' | 'is_hub'>
      title={t('hospital.title')}
      area="hospitals"
      sheet={(query, signal) => api.hospitals.sheet.call({ query, signal })}
      entity="hospital"
      createAt={`${at}/create`}
      editAt={(id) => `${at}/${id}/edit`}
      showAt={(id) => `${at}/${id}/view`}
      newLabel={t('hospital.new')}
      actions={<ViewSwitch value="list" />}
      filterNames={['q', 'is_hub']}
      filters={({ filters, setFilters }) => (
        <FilterChip
          label={t('field.kind')}
          options={[
            { value: '1', label: t('kind.hub') },
            { value: '0', label: t('kind.spoke') },
          ]}
          value={filters.is_hub || null}
          onChange={(value) => setFilters({ is_hub: value })}
        />
      )}
      read={({ page, q, is_hub }) => api.hospitals.list.query({ query: { page, q, is_hub } })}
      columns={[
        { key: 'name', header: t('field.name'), render: ({ name_text }) => <Name>{name_text}</Name> },
        { key: 'kind', header: t('field.kind'), render: (row) => <HubBadge isHub={row.is_hub} />, card: 'badge' },
        { key: 'parent', header: t('field.parent_id'), render: ({ parent }) => parent && <Name>{parent.name}</Name> },
        {
          key: 'city',
          header: t('field.city'),
          render: ({ city }) => city && <Name>{city.name}</Name>,
          hideBelow: 'md',
        },
        {
          key: 'country',
          header: t('field.country'),
          render: ({ country }) => <Name>{country.name}</Name>,
          hideBelow: 'lg',
        },
        {
          key: 'phone',
          header: t('field.phone'),
          render: ({ phone }) => phone && <Isolate>{phone}</Isolate>,
          hideBelow: 'md',
        },
      ]}
      rowName={({ name_text }) => name_text}
      remove={usePlaceRemoval('hospital')}
    />
  )
}
