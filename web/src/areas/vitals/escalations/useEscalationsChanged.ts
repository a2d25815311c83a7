import { useQueryClient } from '@tanstack/react-query'
import { useReceivesNotifications } from '../../../app/notifications/useNotifications'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useChannel } from '../../../lib/realtime/useChannel'

/** An open page shows what others did after at most so many ms. */
export const refetchMs = 60_000

/** Returns a function that fetches escalations again. */
export function useEscalationsChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const call of [api.escalations.list, api.escalations.ofEpisode])
      void queries.invalidateQueries({ queryKey: call.key() })
  }
}

/** Fetches escalations again as soon as this person is notified of something, and after a dropped connection. */
export function useFollowEscalations(): void {
  const me = useUser()
  const receives = useReceivesNotifications()
  const changed = useEscalationsChanged()
  useChannel('user', receives ? me.id : null, { Notification: changed }, { onResumed: changed })
}
