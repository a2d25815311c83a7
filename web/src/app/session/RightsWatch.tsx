import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRealtime } from '../../lib/realtime/RealtimeProvider'
import { useChannel } from '../../lib/realtime/useChannel'
import { useToasts } from '../../ui/feedback/toasts'
import { useText } from '../i18n/useText'
import { mendFocus } from '../mendFocus'
import { currentSession, type SessionState } from './session'
import { useSession } from './useSession'

/** Everything that decides what is offered, to be compared. */
function rightsOf({ user }: SessionState): string {
  return user ? [...user.permissions, ...user.roles.map(({ code }) => code)].sort().join() : ''
}

/** Has the open screens offer what the person may do now, as soon as it is another, and says why they have changed. */
export function RightsWatch() {
  const t = useText('app')
  const toasts = useToasts()
  const client = useRealtime()
  const queries = useQueryClient()
  const { user, refresh } = useSession()
  // The line comes up with the first channel that is listened to.
  useChannel('user', user?.id, {})
  useEffect(() => {
    const readAnew = async () => {
      const before = rightsOf(currentSession())
      const mend = document.activeElement === document.body ? undefined : mendFocus()
      await refresh()
      if (rightsOf(currentSession()) === before) return
      toasts.info(t('rights.changed'))
      // What had the focus may be gone.
      mend?.()
    }
    const look = () => {
      // Without an answer all stays as it is; the server decides in any case.
      void readAnew().catch(() => undefined)
      void queries.invalidateQueries()
    }
    const stopHearing = client.on('rights:changed', look)
    let wasUp = false
    const stopWatching = client.onLine((up) => {
      // It may have been said while the line was down; before the first time nothing could be missed.
      if (up && wasUp) look()
      wasUp ||= up
    })
    return () => {
      stopHearing()
      stopWatching()
    }
  }, [client, queries, refresh, t, toasts])
  return null
}
