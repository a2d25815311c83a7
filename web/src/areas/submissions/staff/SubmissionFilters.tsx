import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { CodeField } from '../../../ui/fields/CodeField'
import { TextField } from '../../../ui/fields/TextField'
import { DateRangeFilter } from '../../../ui/list/DateRangeFilter'
import { FilterChip } from '../../../ui/list/FilterChip'
import { FilterPanel } from '../../../ui/list/FilterPanel'

/** Names of the filters in the address. */
export const submissionFilters = ['title', 'hospital_id', 'specialty_id', 'from', 'to', 'name', 'uuid'] as const
type Filter = (typeof submissionFilters)[number]

interface SubmissionFiltersProps {
  filters: Record<Filter, string>
  setFilters: (some: Partial<Record<Filter, string | null>>) => void
}

/** The filters of the list of submissions. Dates cannot go past today. */
export function SubmissionFilters({ filters, setFilters }: SubmissionFiltersProps) {
  const t = useText('submissions')
  const today = dayIn(useUser().time_zone)
  const choices = useQuery({ ...api.surveys.utilities.query(), staleTime: 300_000 }).data?.data
  const { from, to, name, uuid } = filters
  const optionsOf = (options: readonly { id: number; name: string }[] = []) =>
    options.map((option) => ({ value: String(option.id), label: option.name }))
  return (
    <>
      <FilterChip
        label={t('field.location')}
        options={optionsOf(choices?.hospitals)}
        value={filters.hospital_id || null}
        onChange={(value) => setFilters({ hospital_id: value })}
      />
      <FilterChip
        label={t('field.specialty')}
        options={optionsOf(choices?.specialties)}
        value={filters.specialty_id || null}
        onChange={(value) => setFilters({ specialty_id: value })}
      />
      <DateRangeFilter
        labels={{ filter: t('filter.dates'), from: t('filter.from'), to: t('filter.to') }}
        from={from}
        to={to}
        onChange={setFilters}
        max={today}
      />
      <FilterPanel label={t('filter.name')} chosen={name || undefined} onRemove={() => setFilters({ name: null })}>
        <TextField label={t('filter.name')} optional value={name} onChange={(value) => setFilters({ name: value })} />
      </FilterPanel>
      <FilterPanel label={t('filter.uuid')} chosen={uuid || undefined} onRemove={() => setFilters({ uuid: null })}>
        <CodeField label={t('filter.uuid')} optional value={uuid} onChange={(value) => setFilters({ uuid: value })} />
      </FilterPanel>
    </>
  )
}
