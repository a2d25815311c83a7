import { useQuery } from '@tanstack/react-query'
import type { Vacation } from '#contract/vacations/calls'
import { EntityList } from '../../app/entity/EntityList'
import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { FilterChip } from '../../ui/list/FilterChip'
import { columns } from './fields'

/** Lists the vacations that the user manages, and those that affect their hospitals and clinics. */
export function VacationList() {
  const t = useText('vacations')
  const mayMake = useAuthSession().can(['create-vacation', 'update-vacation'])
  const types = useQuery({ ...api.vacations.types.query(), enabled: mayMake, staleTime: 300_000 })
  return (
    <EntityList<Vacation, 'q' | 'type'>
      title={t('title')}
      area="vacations"
      fetchExport={(query, signal) => api.vacations.sheet.call({ query, signal })}
      entity="vacation"
      createAt="/vacations/create"
      editAt={(id) => `/vacations/edit/${id}`}
      newLabel={t('new')}
      searchPlaceholder={t('search')}
      filterNames={['q', 'type']}
      filters={({ filters, setFilters }) =>
        types.data && (
          <FilterChip
            label={t('field.type')}
            options={types.data.data.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filters.type || null}
            onChange={(type) => setFilters({ type })}
          />
        )
      }
      read={(query) => api.vacations.list.query({ query })}
      columns={columns(t)}
      rowName={({ title }) => title}
      isFixed={({ editable }) => !editable}
      remove={{ call: api.vacations.remove, area: 'vacations', body: t('delete'), done: t('deleted') }}
    />
  )
}
