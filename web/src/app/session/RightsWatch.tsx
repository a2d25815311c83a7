import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRealtime } from '../../lib/realtime/RealtimeProvider'
import { useChannel } from '../../lib/realtime/useChannel'
import { useSession } from './useSession'

/** Has the open screens offer what the person may do now, as soon as it is another. */
export function RightsWatch() {
  const client = useRealtime()
  const queries = useQueryClient()
  const { user, refresh } = useSession()
  // The line comes up with the first channel that is listened to.
  useChannel('user', user?.id, {})
  useEffect(() => {
    const look = () => {
      // Without an answer all stays as it is; the server decides in any case.
      void refresh().catch(() => undefined)
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
  }, [client, queries, refresh])
  return null
}
