import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Permission } from '#contract/access/permissions'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'

/** The permissions with one of which vital signs are read. */
export const mayRead: readonly Permission[] = ['list-vital-sign', 'show-vital-sign', 'show-episode']

/** A page that stays open shows a score of others after at most so many ms. Each request is in the audit log. */
const refreshMs = 300_000

/** How many sets a page of the table and the chart has. */
const setsPerPage = 30

/** Fetches the newest score of an episode, and when the next check is due. */
export function useEarlyWarning(episodeId: number) {
  return useQuery({
    ...api.vitals.earlyWarning.query({ params: { id: episodeId } }),
    ...handlesOwnError,
    refetchInterval: refreshMs,
  })
}

/** Fetches a page of the sets of an episode, the last measured first. */
export function useSets(episodeId: number, { page = 1, from = '' }: { page?: number; from?: string } = {}) {
  return useQuery({
    ...api.vitals.sets.query({ params: { id: episodeId }, query: { page, limit: setsPerPage, from } }),
    ...handlesOwnError,
  })
}

/** Returns a function that fetches vital signs and scores again after a change. */
export function useVitalsChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['vitals'] })
}
