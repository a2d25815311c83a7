import { useQueryClient } from '@tanstack/react-query'
import { useReceivesNotifications } from '../../app/notifications/useNotifications'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useChannel } from '../../lib/realtime/useChannel'

/** Returns a function that fetches transfers, and what they change, again. */
export function useTransfersChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const call of [api.transfers.ofEpisode, api.transfers.received, api.transfers.sent, api.transfers.show])
      void queries.invalidateQueries({ queryKey: call.key() })
    void queries.invalidateQueries({ queryKey: ['episodes'] })
  }
}

/** Fetches transfers again as soon as this person is notified of something, and after a dropped connection. */
export function useFollowTransfers(): void {
  const me = useUser()
  const receives = useReceivesNotifications()
  const changed = useTransfersChanged()
  useChannel('user', receives ? me.id : null, { Notification: changed }, { onResumed: changed })
}
