import { useQueryClient } from '@tanstack/react-query'
import { useReceivesNotifications } from '../../app/notifications/useNotifications'
import { useUser } from '../../app/session/useAuthSession'
import { useChannel } from '../../lib/realtime/useChannel'

/** Returns a function that fetches requests again. */
export function useRequestsChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['consultationRequests'] })
}

/** Fetches requests again as soon as one of this person has changed, and after a dropped connection. */
export function useFollowRequests(): void {
  const me = useUser()
  const receives = useReceivesNotifications()
  const changed = useRequestsChanged()
  useChannel('user', receives ? me.id : null, { ConsultationChanged: changed }, { onResumed: changed })
}
