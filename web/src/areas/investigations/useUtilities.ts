import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import type { OrderEncounter } from './types'

/** Fetches what an order for a case or a visit chooses from, and whether the caller can order. */
export function useUtilities({ model, id }: Pick<OrderEncounter, 'model' | 'id'>) {
  return useQuery({
    ...api.investigations.utilities.query({ query: { model_type: model, model_id: String(id) } }),
    ...handlesOwnError,
  })
}
