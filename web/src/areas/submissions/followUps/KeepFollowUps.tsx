import { useQueries, useQuery } from '@tanstack/react-query'
import { followUpTypes } from '#contract/submissions/followUps'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'

/** Ms after which the choices and the forms are loaded again. */
const keptMs = 30 * 60_000
/** The most forms of a case that are loaded. */
const mostForms = 10

/**
 * Loads the forms of the follow-ups that the user can write in a case, so that one can be begun when the connection is lost.
 * Shows nothing.
 */
export function KeepFollowUps({ episodeId }: { episodeId: number }) {
  const options = { ...handlesOwnError, staleTime: keptMs, retry: false }
  const { data } = useQuery({ ...api.followUps.utilities.query({ query: { episodeId } }), ...options })
  const offered = followUpTypes.flatMap((type) => {
    const choices = data?.data[type]
    return choices?.can_create ? choices.forms : []
  })
  useQueries({
    queries: offered
      .slice(0, mostForms)
      .map(({ id }) => ({ ...api.surveys.show.query({ params: { id } }), ...options })),
  })
  return null
}
