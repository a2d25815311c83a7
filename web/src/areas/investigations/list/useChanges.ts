import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useChannel } from '../../../lib/realtime/useChannel'
import type { OrderEncounter } from '../types'

/** Refetches the investigations of a case when somebody, such as a lab, has changed one. */
export function useChanges({ model, id }: OrderEncounter): void {
  const queries = useQueryClient()
  const hasJoined = useRef(false)
  const refetch = () => void queries.invalidateQueries({ queryKey: ['investigations'] })
  useChannel(
    'episode',
    model === 'episode' ? id : null,
    { InvestigationChanged: refetch },
    {
      onResumed: () => {
        // At first, everything was just fetched.
        if (hasJoined.current) refetch()
        hasJoined.current = true
      },
    },
  )
}
