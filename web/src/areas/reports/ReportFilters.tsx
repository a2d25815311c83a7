import { useQuery } from '@tanstack/react-query'
import type { ReportFilter } from '#contract/reports/types'
import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import type { Option } from '../../ui/fields/option'
import { DateRangeFilter } from '../../ui/list/DateRangeFilter'
import { FilterChip } from '../../ui/list/FilterChip'
import { FilterPanel } from '../../ui/list/FilterPanel'
import type { ReportFilterValues } from './filterNames'

interface ReportFiltersProps {
  /** Those that the report can apply. */
  offered: readonly ReportFilter[]
  filters: ReportFilterValues
  /** With the defaults of the server. */
  applied: Partial<Record<ReportFilter, string>>
  /** Names of what is applied by its id. */
  texts: Partial<Record<ReportFilter, string>>
  setFilters: (some: Partial<Record<ReportFilter, string | null>>) => void
}

const stale = { staleTime: 300_000 }
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

async function findDoctors(q: string): Promise<Option[]> {
  const { data } = await api.pickers.doctors.call({ query: { q } })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

async function findPatients(q: string): Promise<Option[]> {
  const { data } = await api.pickers.patients.call({ query: { q } })
  return data.map(({ id, name_text: name }) => ({ value: String(id), label: name }))
}

/** The filters of a report; those that it cannot apply are not offered. */
export function ReportFilters({ offered, filters, applied, texts, setFilters }: ReportFiltersProps) {
  const t = useText('reports')
  const { can } = useAuthSession()
  const choices = useQuery({ ...api.reports.choices.query(), ...stale }).data?.data
  const options = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const chip = (filter: ReportFilter, list: readonly Option[]) =>
    offered.includes(filter) && (
      <FilterChip
        label={t(`filter.${filter}`)}
        options={withText(list, applied[filter], texts[filter])}
        value={filters[filter] || null}
        onChange={(value) => setFilters({ [filter]: value })}
      />
    )
  const people = { applied, texts, setFilters }
  return (
    <>
      {offered.includes('date_from') && (
        <DateRangeFilter
          labels={{ filter: t('filter.period'), from: t('filter.date_from'), to: t('filter.date_to') }}
          from={applied.date_from ?? filters.date_from}
          to={applied.date_to ?? filters.date_to}
          onChange={({ from, to }) =>
            setFilters({ ...(from !== undefined && { date_from: from }), ...(to !== undefined && { date_to: to }) })
          }
        />
      )}
      {chip('hospital_id', options(choices?.hospitals))}
      {chip('specialty_id', options(choices?.specialties))}
      {offered.includes('doctor_id') && can(['list-clinic', 'list-appointment']) && (
        <PersonFilter filter="doctor_id" search={findDoctors} value={filters.doctor_id} {...people} />
      )}
      {offered.includes('patient_id') && can(['list-patient', 'listPatients']) && (
        <PersonFilter filter="patient_id" search={findPatients} value={filters.patient_id} {...people} />
      )}
      {chip('hour', hours)}
      {chip('party', [
        { value: '1', label: t('party.hospital') },
        { value: '2', label: t('party.patient') },
      ])}
    </>
  )
}

/** Returns the options with the text of the one that is applied: a hospital with those below it. */
function withText(options: readonly Option[], value: string | undefined, text: string | undefined): readonly Option[] {
  return text ? options.map((option) => (option.value === value ? { ...option, label: text } : option)) : options
}

interface PersonFilterProps extends Pick<ReportFiltersProps, 'applied' | 'texts' | 'setFilters'> {
  filter: 'doctor_id' | 'patient_id'
  search: (q: string) => Promise<Option[]>
  value: string
}

/** A filter by a person, who is found by name. */
function PersonFilter({ filter, search, value, applied, texts, setFilters }: PersonFilterProps) {
  const t = useText('reports')
  const label = t(`filter.${filter}`)
  // The name comes with the result, so that it is known after the page was opened again.
  const name = applied[filter] === value ? texts[filter] : undefined
  return (
    <FilterPanel
      label={label}
      chosen={value ? (name ?? t('filter.chosen', { label })) : undefined}
      onRemove={() => setFilters({ [filter]: null })}
    >
      <AsyncSelectField
        label={label}
        search={search}
        value={value ? { value, label: name ?? '' } : null}
        onChange={(chosen) => setFilters({ [filter]: chosen?.value ?? null })}
        optional
      />
    </FilterPanel>
  )
}
