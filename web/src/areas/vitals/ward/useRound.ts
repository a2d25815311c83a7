import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useLocation } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'

/** The most patients whose vital signs are recorded one after another. */
const mostPatients = 100

/** The patients whose vital signs are recorded one after another, by episode, in the order of the list when it was opened. */
export interface Round {
  episodes: readonly number[]
}

function roundIn(state: unknown): Round | undefined {
  if (typeof state !== 'object' || state === null || !('episodes' in state)) return undefined
  const { episodes } = state
  return Array.isArray(episodes) && episodes.every((id) => typeof id === 'number') ? { episodes } : undefined
}

/**
 * Returns the order of the patients. It is fixed when the first form opens and passed on in the history: the list itself is
 * sorted again with every set that is saved.
 * @returns undefined until it is known; `position` is 1 for the first
 */
export function useRound(hospitalId: string, episodeId: number, departmentId: string) {
  const fixed = roundIn(useLocation().state)
  const query = useQuery({
    ...api.vitals.ward.query({
      params: { id: hospitalId },
      query: { department_id: departmentId, page: 1, limit: mostPatients },
    }),
    ...handlesOwnError,
    enabled: fixed === undefined,
  })
  const listed = query.data?.data.filter(({ is_open: isOpen }) => isOpen).map(({ episode_id: id }) => id)
  const episodes = fixed?.episodes ?? listed
  if (!episodes) return { failed: query.error !== null, round: undefined }
  const all = episodes.includes(episodeId) ? episodes : [episodeId, ...episodes]
  const index = all.indexOf(episodeId)
  return {
    failed: false,
    round: { episodes: all, position: index + 1, count: all.length, next: all[index + 1] },
  }
}
