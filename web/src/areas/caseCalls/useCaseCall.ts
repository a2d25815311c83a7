import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useChannel } from '../../lib/realtime/useChannel'

/** Returns who is in the call of a case, and follows it and the answers of second people live. */
export function useCaseCall(episodeId: number) {
  const queries = useQueryClient()
  const hasJoined = useRef(false)
  const query = useQuery({ ...api.caseCalls.show.query({ params: { id: episodeId } }), ...handlesOwnError })
  const callChanged = () => void queries.invalidateQueries({ queryKey: api.caseCalls.show.key() })
  const dosesChanged = () => void queries.invalidateQueries({ queryKey: ['prescriptions'] })
  useChannel(
    'episode',
    episodeId,
    { CallChanged: callChanged, DoseCheckChanged: dosesChanged },
    {
      onResumed: () => {
        callChanged()
        // The doses were just fetched when the page opened.
        if (hasJoined.current) dosesChanged()
        hasJoined.current = true
      },
    },
  )
  return query
}
