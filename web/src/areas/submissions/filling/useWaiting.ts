import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../app/session/useAuthSession'
import { draftsOf, isUnsent, type StoredDraft } from './draftStore'

/** The key of queries of what waits; `SendWaiting` invalidates them. */
export const waitingKey = 'waitingSubmissions'

function useDrafts(kind: string): readonly StoredDraft[] {
  const { id: user } = useUser()
  const { data } = useQuery({
    queryKey: [waitingKey, user],
    // A blocked storage has none.
    queryFn: () => draftsOf(user).catch((): StoredDraft[] => []),
    gcTime: 0,
    staleTime: 0,
    networkMode: 'always',
  })
  return (data ?? []).filter((draft) => draft.kind === kind)
}

/** Returns the final submissions that wait on this device for the connection. */
export function useWaiting(kind: string): readonly StoredDraft[] {
  return useDrafts(kind).filter(({ isFinal }) => isFinal)
}

/** Returns the drafts on this device with answers that the server does not have, which can be read without a connection. */
export function useUnsent(kind: string): readonly StoredDraft[] {
  return useDrafts(kind).filter((draft) => !draft.isFinal && isUnsent(draft) && draft.groups !== undefined)
}
