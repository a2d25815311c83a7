import { api } from '../../lib/api/api'

/** Returns the query of an image of a sheet. Not a key of rounds: it never changes, so what changes in a round does not load it again. */
export function imageQuery(roundId: number, caseId: number, imageId: number) {
  const query = api.rounds.image.query({ params: { id: roundId, caseId, imageId } })
  return { ...query, queryKey: ['roundImages', roundId, caseId, imageId] }
}
