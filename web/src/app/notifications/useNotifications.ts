import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Notification } from '#contract/notifications/calls'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { useChannel } from '../../lib/realtime/useChannel'
import { announce } from '../../ui/feedback/announce'
import { handlesOwnError } from '../query/QueryBoundary'
import { type NavigateOptions, navigate } from '../router/navigation'
import { useAuthSession, useUser } from '../session/useAuthSession'
import { notificationAddress, parseNotificationData } from './notificationAddress'

/** Returns a function that refetches the lists of notifications wherever they are shown. */
function useRefetchNotifications(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    const calls = [api.notifications.unread, api.notifications.mine]
    await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: call.key() })))
  }, [queries])
}

/** Whether this user receives notifications: a role permits it and the account is verified. */
export function useReceivesNotifications(): boolean {
  const { can, user } = useAuthSession()
  return can('list-my-notifications') && user?.verified === true
}

/** Returns the newest unread notifications and the unread count, updated while the screen is mounted. */
export function useUnread() {
  const me = useUser()
  const receivesNotifications = useReceivesNotifications()
  const refetch = useRefetchNotifications()
  const query = useQuery({ ...api.notifications.unread.query(), ...handlesOwnError, enabled: receivesNotifications })
  const refetchNow = () => void refetch()
  useChannel(
    'user',
    receivesNotifications ? me.id : null,
    { Notification: refetchNow, NotificationsRead: refetchNow },
    { onResumed: refetchNow },
  )
  useAnnounceNew(query.data?.data)
  return { newest: query.data?.data ?? [], unread: query.data?.meta.unread ?? 0 }
}

/** Announces to screen readers the notifications that have arrived since the page was opened. */
function useAnnounceNew(newest: readonly Notification[] | undefined) {
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (!newest) return
    const before = known.current
    known.current = Math.max(before ?? 0, ...newest.map(({ id }) => id))
    if (before === undefined) return
    for (const each of newest.filter(({ id }) => id > before)) announce(parseNotificationData(each).message)
  }, [newest])
}

/**
 * Returns a function that opens a notification by its id: it marks it as read and shows its page. The function resolves
 * to whether there is such a page.
 */
export function useOpenNotification() {
  const read = useCall(api.notifications.read)
  const refetch = useRefetchNotifications()
  return useCallback(
    async (notification: Pick<Notification, 'id'>, options?: NavigateOptions) => {
      const response = await read.run({ params: { id: notification.id } })
      await refetch()
      const to = response && notificationAddress(response.data)
      if (to) await navigate(to, options)
      return to !== undefined
    },
    [read.run, refetch],
  )
}

/** Returns a function that marks all notifications as read. */
export function useReadAll() {
  const { run, busy } = useCall(api.notifications.readAll)
  const refetch = useRefetchNotifications()
  return {
    busy,
    readAll: useCallback(async () => {
      await run()
      await refetch()
    }, [run, refetch]),
  }
}
