import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../lib/api/api'

/** Returns a function that refetches the appointments and free slots after one of them has changed. */
export function useRefetchAppointments(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    const { list, show, slots, search } = api.patient
    await Promise.all([list, show, slots, search].map((call) => queries.invalidateQueries({ queryKey: call.key() })))
  }, [queries])
}
