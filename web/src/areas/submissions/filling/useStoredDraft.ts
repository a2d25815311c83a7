import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../app/session/useAuthSession'
import { untilSent } from './draftLocks'
import { draftsOf, type StoredDraft } from './draftStore'

/**
 * Reads the draft that this device has stored.
 * @returns undefined while it is read; null if there is none
 */
export function useStoredDraft(
  kind: string,
  which: { target: string } | { id: number },
): StoredDraft | null | undefined {
  const { id: user } = useUser()
  const isWanted = (draft: StoredDraft) =>
    draft.kind === kind && !draft.isFinal && ('id' in which ? draft.id === which.id : draft.target === which.target)
  const { data } = useQuery({
    queryKey: ['storedDraft', user, kind, which],
    queryFn: async () => {
      // A blocked storage has no drafts.
      const read = async () => (await draftsOf(user).catch(() => [])).find(isWanted) ?? null
      const found = await read()
      if (!found) return null
      await untilSent(found.client_id)
      return read()
    },
    gcTime: 0,
    networkMode: 'always',
  })
  return data
}
