import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../app/session/useAuthSession'
import { draftsOf, type StoredDraft } from './draftStore'

/** The key of queries of what waits; `SendWaiting` invalidates them. */
export const waitingKey = 'waitingSubmissions'

/** Returns the final submissions that wait on this device for the connection. */
export function useWaiting(kind: string): readonly StoredDraft[] {
  const { id: user } = useUser()
  const { data } = useQuery({
    queryKey: [waitingKey, user],
    // A blocked storage has none.
    queryFn: () => draftsOf(user).catch((): StoredDraft[] => []),
    gcTime: 0,
    staleTime: 0,
    networkMode: 'always',
  })
  return (data ?? []).filter((draft) => draft.isFinal && draft.kind === kind)
}
