import type { HospitalRow } from '#contract/facilities/hospitals'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { FilterChip } from '../../../ui/list/FilterChip'
import { facilities } from '../facilities'
import { useFacilityRemoval } from '../useFacilityRemoval'
import { columns } from './fields'
import { HospitalTree } from './HospitalTree'
import { ViewSwitch } from './ViewSwitch'

const { at } = facilities.hospital

/** Shows the hospitals that the user can access, as a list or a tree. */
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
      fetchExport={(query, signal) => api.hospitals.sheet.call({ query, signal })}
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
      columns={columns(t)}
      rowName={({ name_text }) => name_text}
      remove={useFacilityRemoval('hospital')}
    />
  )
}
