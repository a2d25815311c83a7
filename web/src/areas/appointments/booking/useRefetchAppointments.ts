import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../lib/api/api'

/** Gives a way to read the appointments and free times anew, after one of them has changed. */
export function useRefetchAppointments(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    const { list, slots, search } = api.patient
    await Promise.all([list, slots, search].map((call) => queries.invalidateQueries({ queryKey: call.key() })))
  }, [queries])
}
