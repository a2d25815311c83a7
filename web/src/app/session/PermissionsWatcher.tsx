import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRealtime } from '../../lib/realtime/RealtimeProvider'
import { useChannel } from '../../lib/realtime/useChannel'
import { useToasts } from '../../ui/feedback/toasts'
import { useText } from '../i18n/useText'
import { rememberFocus } from '../rememberFocus'
import { type AuthSessionState, currentAuthSession } from './authSession'
import { useAuthSession } from './useAuthSession'

/** Everything that decides what is offered, to be compared. */
function permissionsKey({ user }: AuthSessionState): string {
  return user ? [...user.permissions, ...user.roles.map(({ code }) => code)].sort().join() : ''
}

/** Has the open screens offer what the person may do now, as soon as it is another, and says why they have changed. */
export function PermissionsWatcher() {
  const t = useText('app')
  const toasts = useToasts()
  const client = useRealtime()
  const queries = useQueryClient()
  const { user, refresh } = useAuthSession()
  // The line comes up with the first channel that is listened to.
  useChannel('user', user?.id, {})
  useEffect(() => {
    const reloadUser = async () => {
      const before = permissionsKey(currentAuthSession())
      const restoreFocus = document.activeElement === document.body ? undefined : rememberFocus()
      await refresh()
      if (permissionsKey(currentAuthSession()) === before) return
      toasts.info(t('rights.changed'))
      // What had the focus may be gone.
      restoreFocus?.()
    }
    const reload = () => {
      // Without an answer all stays as it is; the server decides in any case.
      void reloadUser().catch(() => undefined)
      void queries.invalidateQueries()
    }
    const unsubscribe = client.on('rights:changed', reload)
    let wasConnected = false
    const stopConnectionListener = client.onConnectionChange((isConnected) => {
      // It may have been said while the line was down; before the first time nothing could be missed.
      if (isConnected && wasConnected) reload()
      wasConnected ||= isConnected
    })
    return () => {
      unsubscribe()
      stopConnectionListener()
    }
  }, [client, queries, refresh, t, toasts])
  return null
}
