import { useQuery } from '@tanstack/react-query'
import { useReadOnReturn } from '../../app/form/CreateOption'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import type { CallResponse } from '../../lib/api/call'

/** What an admission to a hospital chooses from. */
export type Utilities = CallResponse<typeof import('#contract/episodes/calls')['episodes']['utilities']>['data']

/** Fetches what an admission to a hospital chooses from, with the rooms that are occupied now. */
export function useUtilities(hospitalId: number | string) {
  const utilities = useQuery({ ...api.episodes.utilities.query({ params: { id: hospitalId } }), ...handlesOwnError })
  useReadOnReturn(utilities.data?.data.departments.length === 0, utilities.refetch)
  return utilities
}

/** Returns an entry of a list as an option of a select. */
export const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
