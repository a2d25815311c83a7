import { useQuery } from '@tanstack/react-query'
import type { ClinicRow } from '#contract/clinics/calls'
import { EntityList } from '../../../app/entity/EntityList'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { formatDay } from '../../../ui/format'
import { FilterChip } from '../../../ui/list/FilterChip'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'

type Filter = 'q' | 'specialty_id' | 'type'

/** The clinics of one's hospitals. */
export function ClinicList() {
  const t = useText('clinics')
  const choices = useQuery({ ...api.clinics.utilities.query(), staleTime: 300_000 })
  const specialties = choices.data?.data.specialties ?? []
  return (
    <EntityList<ClinicRow, Filter>
      title={t('list.title')}
      area="clinics"
      sheet={(query, signal) => api.clinics.sheet.call({ query, signal })}
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
      columns={useColumns()}
      rowName={({ title }) => title}
      remove={{ call: api.clinics.remove, area: 'clinics', body: t('delete.body'), done: t('delete.done') }}
    />
  )
}

function useColumns(): Column<ClinicRow>[] {
  const t = useText('clinics')
  const language = useLanguage()
  const day = (value: string) => <bdi>{formatDay(value, language)}</bdi>
  return [
    {
      key: 'title',
      header: t('field.title'),
      render: ({ title, hospital, doctor }) => (
        <Person name={title} photo={doctor.avatar} line={<Name>{hospital.name}</Name>} />
      ),
    },
    { key: 'id', header: t('list.id'), render: ({ id }) => <bdi>{id}</bdi>, align: 'end', hideBelow: 'lg' },
    { key: 'specialty', header: t('field.specialty_id'), render: ({ specialty }) => <Name>{specialty.name}</Name> },
    {
      key: 'doctor',
      header: t('field.doctor_id'),
      render: ({ doctor }) => <Name>{`${doctor.first_name} ${doctor.last_name}`}</Name>,
    },
    { key: 'start', header: t('field.start_date'), render: ({ start_date }) => day(start_date), hideBelow: 'md' },
    { key: 'end', header: t('field.end_date'), render: ({ end_date }) => day(end_date), hideBelow: 'md' },
    { key: 'type', header: t('field.type'), render: ({ type_text }) => type_text },
  ]
}
