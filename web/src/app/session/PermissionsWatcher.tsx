import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authSessionIdOf } from '../../lib/api/claims'
import { onRefusal } from '../../lib/api/refusals'
import { accessToken, clearToken } from '../../lib/api/token'
import { useRealtime } from '../../lib/realtime/RealtimeProvider'
import { useChannel } from '../../lib/realtime/useChannel'
import { useToasts } from '../../ui/feedback/toasts'
import { useText } from '../i18n/useText'
import { rememberFocus } from '../rememberFocus'
import { type AuthSessionState, currentAuthSession } from './authSession'
import { useAuthSession } from './useAuthSession'
import { watchUse } from './watchUse'

/** Returns a string that changes with the user's permissions and roles. */
function permissionsKey({ user }: AuthSessionState): string {
  return user ? [...user.permissions, ...user.roles.map(({ code }) => code)].sort().join() : ''
}

/** Refetches the user and the open screens' data when the user's permissions have changed, and shows a toast. */
export function PermissionsWatcher() {
  const t = useText('app')
  const toasts = useToasts()
  const client = useRealtime()
  const queries = useQueryClient()
  const { user, refresh } = useAuthSession()
  useChannel('user', user?.id, {
    // Only those of the auth session that was ended; clearing its token makes them leave for the sign-in page.
    SessionEnded: ({ session_id: ended }) => {
      if (authSessionIdOf(accessToken()) === String(ended)) clearToken(false)
    },
  })
  useEffect(watchUse, [])
  useEffect(
    () =>
      onRefusal(async ({ extra }) => {
        // A role requires a second factor since the user was fetched: the user leaves for the page that sets it up.
        if (extra.set_up_second_factor) await refresh().catch(() => undefined)
        return false
      }),
    [refresh],
  )
  useEffect(() => {
    const reloadUser = async () => {
      const before = permissionsKey(currentAuthSession())
      const restoreFocus = document.activeElement === document.body ? undefined : rememberFocus()
      await refresh()
      if (permissionsKey(currentAuthSession()) === before) return
      toasts.info(t('rights.changed'))
      // The element that had the focus may have been removed.
      restoreFocus?.()
    }
    const reload = () => {
      // Without a response everything stays as it is; the server enforces the permissions in any case.
      void reloadUser().catch(() => undefined)
      void queries.invalidateQueries()
    }
    const unsubscribe = client.on('rights:changed', reload)
    let wasConnected = false
    const stopConnectionListener = client.onConnectionChange((isConnected) => {
      // A change may have been missed while the connection was down; before the first connection nothing can be missed.
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
