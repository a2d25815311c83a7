import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { LockedKeyError } from '../../../app/ward/deviceKey'
import { untilSent } from './draftLocks'
import { draftsOf, type StoredDraft } from './draftStore'

/**
 * Returns the drafts of a user; none if the browser stores nothing.
 * @throws LockedKeyError: what cannot be read yet is not begun again
 */
const readableDrafts = (user: number) =>
  draftsOf(user).catch((thrown: unknown): StoredDraft[] => {
    if (thrown instanceof LockedKeyError) throw thrown
    return []
  })

/** Reads the draft that this device has stored; null if there is none. */
export function useStoredDraft(
  kind: string,
  which: { target: string } | { id: number },
): UseQueryResult<StoredDraft | null> {
  const { id: user } = useUser()
  const isWanted = (draft: StoredDraft) =>
    draft.kind === kind && !draft.isFinal && ('id' in which ? draft.id === which.id : draft.target === which.target)
  return useQuery({
    queryKey: ['storedDraft', user, kind, which],
    queryFn: async () => {
      const read = async () => (await readableDrafts(user)).find(isWanted) ?? null
      const found = await read()
      if (!found) return null
      await untilSent(found.client_id)
      return read()
    },
    gcTime: 0,
    networkMode: 'always',
    ...handlesOwnError,
  })
}
