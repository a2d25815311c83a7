import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'

const refetchIntervalMs = 60_000

/** Fetches the prescriptions of a visit of the patient, the newest first: as many as one page has, with their total. */
export function useOwn(appointmentId: number | string) {
  const { can } = useAuthSession()
  return useQuery({
    ...api.prescriptions.ofOwnAppointment.query({ params: { id: appointmentId } }),
    ...handlesOwnError,
    enabled: can('patient-show-appointment'),
    refetchInterval: refetchIntervalMs,
  })
}
