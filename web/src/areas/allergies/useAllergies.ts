import { useQuery, useQueryClient } from '@tanstack/react-query'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'

/**
 * Returns what is known of a patient's allergies. After a failed request the state is `failed`, also if an earlier one
 * succeeded, because something may have been added since.
 */
export function useAllergies(patientId: number) {
  const query = useQuery({ ...api.allergies.list.query({ params: { id: patientId } }), ...handlesOwnError })
  const { data, error, isFetching } = query
  const isHidden = error instanceof Problem && error.status === 404
  const state = isHidden ? 'hidden' : error ? 'failed' : data ? data.data.state : 'loading'
  return { state, list: isHidden ? undefined : data?.data, isFetching, retry: () => void query.refetch() } as const
}

/** Returns a function that reads the allergies again after a change. */
export function useAllergiesChanged() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['allergies'] })
}
