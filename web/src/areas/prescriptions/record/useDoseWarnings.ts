import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import type { DoseTarget } from './target'

/**
 * Fetches what was given of the same ingredient under other prescriptions, for the panel that records a dose. If it cannot be
 * loaded, the server still asks for the reason when the dose is recorded.
 */
export function useDoseWarnings({ prescriptionId, recorded }: DoseTarget): readonly string[] {
  const { data } = useQuery({
    ...api.prescriptions.doseWarnings.query({ params: { id: prescriptionId } }),
    enabled: recorded === undefined,
    // What was given a minute ago matters.
    staleTime: 0,
    ...handlesOwnError,
  })
  return data?.data.map(({ text }) => text) ?? []
}
