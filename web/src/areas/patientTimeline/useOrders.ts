import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'

/** Fetches what was written and ordered in a visit of the patient. */
export function useOrders(id: string) {
  return useQuery({ ...api.patientTimeline.recommendations.query({ params: { id } }), ...handlesOwnError })
}
