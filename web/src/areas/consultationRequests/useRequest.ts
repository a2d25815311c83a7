import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useChannel } from '../../lib/realtime/useChannel'

/** Returns a request, follows it live, and notes that a receiver has opened it. */
export function useRequest(id: number) {
  const queries = useQueryClient()
  const query = useQuery({ ...api.consultationRequests.show.query({ params: { id } }), ...handlesOwnError })
  const changed = () => void queries.invalidateQueries({ queryKey: ['consultationRequests'] })
  useChannel('request', id, { RequestChanged: changed }, { onResumed: changed })
  const isUnopened = query.data?.data.can.note_opened
  useEffect(() => {
    // The next visit notes it if this one cannot.
    if (isUnopened) api.consultationRequests.seen.call({ params: { id } }).catch(() => undefined)
  }, [isUnopened, id])
  return query
}
