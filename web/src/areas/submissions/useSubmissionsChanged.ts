import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Returns a function that reads the lists of submissions again. */
export function useSubmissionsChanged() {
  const queries = useQueryClient()
  return useCallback(async () => {
    await queries.invalidateQueries({ queryKey: ['submissions'] })
    await queries.invalidateQueries({ queryKey: ['patientSubmissions'] })
  }, [queries])
}
