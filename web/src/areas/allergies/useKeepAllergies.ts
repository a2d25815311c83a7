import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { useWard } from '../../app/ward/useWard'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'

/** Ms after the list was loaded: not beside its own requests. */
const loadAfterMs = 2_000
/** They are loaded again after so many ms. Where a dose is recorded, they are asked for in any case. */
const keptMs = 30 * 60_000

/**
 * On a device with a PIN, which stores them: loads the allergies of patients one after another, so that they are there when
 * the connection is lost before a dose is given.
 * @param loadedAt when the list of the patients was loaded last; a list that is loaded again has a connection
 */
export function useKeepAllergies(patientIds: readonly number[], loadedAt: number): void {
  const queries = useQueryClient()
  const { hasPin, phase } = useWard()
  const isKept = hasPin && phase === 'open'
  const ids = [...new Set(patientIds)].join()
  useEffect(() => {
    if (!isKept || ids === '' || loadedAt === 0) return undefined
    const ending = new AbortController()
    const load = async () => {
      for (const id of ids.split(',').map(Number)) {
        if (ending.signal.aborted) return
        try {
          const query = api.allergies.list.query({ params: { id } })
          await queries.fetchQuery({ ...query, ...handlesOwnError, staleTime: keptMs, retry: false })
        } catch (thrown) {
          if (!(thrown instanceof Problem) || thrown.isTransient) return
        }
      }
    }
    const timer = setTimeout(() => void load(), loadAfterMs)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [queries, isKept, ids, loadedAt])
}
