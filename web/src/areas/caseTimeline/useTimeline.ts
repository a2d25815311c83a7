import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TimelineGroup } from '#contract/caseTimeline/kinds'
import { clinicalLists } from '#contract/clinicalLists/lists'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'

const refetchMs = 60_000
const pageSize = 30

/** The areas whose changes a timeline shows: the first part of their query keys. */
const shownAreas: ReadonlySet<unknown> = new Set([
  ...clinicalLists.map(({ clinicalList }) => clinicalList),
  'discharge',
  'episodes',
  'escalations',
  'icd',
  'prescriptions',
  'submissions',
  'vitals',
])

/** Fetches what this area shows again as soon as a screen has fetched something of the case again, because it was saved. */
export function useRefreshAfterChanges(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (!shownAreas.has(event.query.queryKey[0])) return
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['caseTimeline'] }), 0)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [queries])
}

/**
 * Fetches the timeline of an episode in pages, the newest first, and again every minute.
 * @param group only entries of this group; null: all
 */
export function useTimeline(episodeId: number, group: TimelineGroup | null) {
  const params = { id: episodeId }
  return useInfiniteQuery({
    queryKey: [...api.caseTimeline.show.key({ params, query: { limit: pageSize } }), group ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.caseTimeline.show.call({
        params,
        signal,
        query: { limit: pageSize, ...(group ? { group } : {}), ...(pageParam ? { before: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: refetchMs,
    ...handlesOwnError,
  })
}
