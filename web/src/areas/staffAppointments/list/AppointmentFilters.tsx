import { useQuery } from '@tanstack/react-query'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { OptionSearch } from '../../../ui/fields/option'
import { DateRangeFilter } from '../../../ui/list/DateRangeFilter'
import { FilterChip } from '../../../ui/list/FilterChip'
import { FilterPanel } from '../../../ui/list/FilterPanel'

/** Names of the filters in the address. */
export const appointmentFilters = [
  'q',
  'period',
  'from',
  'to',
  'status',
  'payment_status',
  'hospital_id',
  'clinic_id',
  'doctor_id',
  'patient_id',
  'specialty_id',
] as const
export type AppointmentFilter = (typeof appointmentFilters)[number]
export type AppointmentFilterValues = Record<AppointmentFilter, string>

type FiltersProps = {
  filters: AppointmentFilterValues
  setFilters: (some: Partial<Record<AppointmentFilter, string | null>>) => void
  /** The names of the chosen doctor, patient and clinic, from the rows of the list: the address has ids only. */
  names: Partial<Record<'doctor_id' | 'patient_id' | 'clinic_id', string>>
}

const findDoctors: OptionSearch = async (q) => {
  const { data } = await api.pickers.doctors.call({ query: { q } })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

const findClinics: OptionSearch = async (q) => {
  const { data } = await api.pickers.clinics.call({ query: { q } })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

const { unpaid, paid, refundPending, refunded, failed } = PAYMENT_STATUS

/** The payment statuses of the list of cancelled appointments begin with what is owed. */
const paymentStatuses = {
  all: [unpaid, paid, refundPending, refunded, failed],
  cancelled: [refundPending, refunded, paid, unpaid, failed],
} as const

/** Shows the filter for the payment status. */
export function PaymentFilter({
  filters,
  setFilters,
  list,
  label,
}: Omit<FiltersProps, 'names'> & { list: 'all' | 'cancelled'; label: string }) {
  const t = useText('staffAppointments')
  return (
    <FilterChip
      label={label}
      options={paymentStatuses[list].map((value) => ({ value: String(value), label: t(`payment.${value}`) }))}
      value={filters.payment_status === 'awaiting' ? null : filters.payment_status || null}
      onChange={(value) => setFilters({ payment_status: value })}
    />
  )
}

/** Shows the filters for dates, hospital, specialty, doctor and clinic. */
export function PlaceFilters({ filters, setFilters, names }: FiltersProps) {
  const t = useText('staffAppointments')
  const choices = useQuery({ ...api.staffAppointments.filters.query(), staleTime: 300_000 }).data?.data
  const { from, to } = filters
  return (
    <>
      <DateRangeFilter
        labels={{ filter: t('filter.dates'), from: t('filter.from'), to: t('filter.to') }}
        from={from}
        to={to}
        onChange={(range) => setFilters({ ...range, period: null })}
      />
      <PersonFilter
        name="doctor_id"
        label={t('column.doctor')}
        find={findDoctors}
        {...{ filters, setFilters, names }}
      />
      <FilterChip
        label={t('column.specialty')}
        options={(choices?.specialties ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.specialty_id || null}
        onChange={(value) => setFilters({ specialty_id: value })}
      />
      <PersonFilter
        name="clinic_id"
        label={t('column.clinic')}
        find={findClinics}
        {...{ filters, setFilters, names }}
      />
      {(choices?.hospitals.length ?? 0) > 1 && (
        <FilterChip
          label={t('column.hospital')}
          options={(choices?.hospitals ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filters.hospital_id || null}
          onChange={(value) => setFilters({ hospital_id: value })}
        />
      )}
    </>
  )
}

/** Shows the patient whose appointments are listed, and removes this filter. Patients are found with Ctrl K. */
export function PatientFilter({ filters, setFilters, names }: FiltersProps) {
  const t = useText('staffAppointments')
  const { patient_id: id } = filters
  if (!id) return null
  return (
    <FilterChip
      label={t('column.patient')}
      options={[{ value: id, label: names.patient_id ?? id }]}
      value={id}
      onChange={(value) => setFilters({ patient_id: value })}
    />
  )
}

type SearchedFilterProps = FiltersProps & { name: 'doctor_id' | 'clinic_id'; label: string; find: OptionSearch }

/** Shows a filter whose options are found by typing. */
function PersonFilter({ name, label, find, filters, setFilters, names }: SearchedFilterProps) {
  const value = filters[name]
  const chosen = names[name] ?? value
  return (
    <FilterPanel label={label} chosen={value ? chosen : undefined} onRemove={() => setFilters({ [name]: null })}>
      <AsyncSelectField
        label={label}
        search={find}
        value={value ? { value, label: chosen } : null}
        onChange={(option) => setFilters({ [name]: option?.value ?? null })}
        optional
      />
    </FilterPanel>
  )
}
