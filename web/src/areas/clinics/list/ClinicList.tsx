import { useQuery } from '@tanstack/react-query'
import type { ClinicRow } from '#contract/clinics/calls'
import { EntityList } from '../../../app/entity/EntityList'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { FilterChip } from '../../../ui/list/FilterChip'
import { columns } from '../fields/aboutFields'

type Filter = 'q' | 'specialty_id' | 'type'

/** Lists the clinics of the user's hospitals. */
export function ClinicList() {
  const t = useText('clinics')
  const choices = useQuery({ ...api.clinics.utilities.query(), staleTime: 300_000 })
  const specialties = choices.data?.data.specialties ?? []
  return (
    <EntityList<ClinicRow, Filter>
      title={t('list.title')}
      area="clinics"
      fetchExport={(query, signal) => api.clinics.sheet.call({ query, signal })}
      entity="clinic"
      createAt="/clinics/create"
      editAt={(id) => `/clinics/edit/${id}`}
      newLabel={t('list.new')}
      searchPlaceholder={t('list.search')}
      filterNames={['q', 'specialty_id', 'type']}
      filters={({ filters, setFilters }) => (
        <>
          <FilterChip
            label={t('field.specialty_id')}
            options={specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filters.specialty_id || null}
            onChange={(value) => setFilters({ specialty_id: value })}
          />
          <FilterChip
            label={t('field.type')}
            options={(['virtual', 'physical'] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
            value={filters.type || null}
            onChange={(value) => setFilters({ type: value })}
          />
        </>
      )}
      read={(query) => api.clinics.list.query({ query })}
      columns={columns(t, useLanguage())}
      rowName={({ title_text }) => title_text}
      remove={{ call: api.clinics.remove, area: 'clinics', body: t('delete.body'), done: t('delete.done') }}
    />
  )
}
