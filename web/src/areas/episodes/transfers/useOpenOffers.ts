import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'

/** Returns how many transfers are offered to a hospital now; 0 until it is known, and to those who admit nobody. */
export function useOpenOffers(hospitalId: string): number {
  const { can } = useAuthSession()
  const { data } = useQuery({
    ...api.transfers.received.query({ params: { id: hospitalId }, query: { limit: 1 } }),
    ...handlesOwnError,
    enabled: can('create-episode'),
  })
  return data?.meta.total ?? 0
}
