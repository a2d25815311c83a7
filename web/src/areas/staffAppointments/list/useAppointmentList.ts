import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryIn } from '#contract/kit/endpoint'
import type { staffAppointments } from '#contract/staffAppointments/calls'
import { useListAddress } from '../../../app/router/useListAddress'
import { api } from '../../../lib/api/api'
import { type AppointmentFilterValues, appointmentFilters } from './AppointmentFilters'

type ListQuery = Omit<QueryIn<typeof staffAppointments.list>, 'page' | 'limit'>

/**
 * Reads the page of a list of appointments that the address names.
 * @param queryOf returns what the call takes for the filters in the address
 */
export function useAppointmentList(queryOf: (filters: AppointmentFilterValues) => ListQuery) {
  const address = useListAddress(...appointmentFilters)
  const { filters, page } = address
  const query = queryOf(filters)
  const { with_counts: _withCounts, ...exportQuery } = query
  const list = useQuery({
    ...api.staffAppointments.list.query({ query: { page, ...query } }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.data ?? []
  const doctor = rows.find((row) => String(row.doctor.id) === filters.doctor_id)?.doctor.name_text
  const patient = rows.find((row) => String(row.patient.id) === filters.patient_id)?.patient.name_text
  const clinic = rows.find((row) => String(row.clinic.id) === filters.clinic_id)?.clinic.name
  return {
    ...address,
    exportQuery,
    list,
    names: {
      ...(doctor && { doctor_id: doctor }),
      ...(patient && { patient_id: patient }),
      ...(clinic && { clinic_id: clinic }),
    },
  }
}
