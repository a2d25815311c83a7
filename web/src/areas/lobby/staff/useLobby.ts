import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useChannel } from '../../../lib/realtime/useChannel'
import { usePresence } from '../../../lib/realtime/usePresence'

/** Fallback for a dropped connection; otherwise realtime events report every change. */
const refetchIntervalMs = 30_000

/** Fetches a clinic session with its patients, keeps them up to date, and marks the user as present in the session. */
export function useLobby(token: string) {
  const me = useUser()
  const queries = useQueryClient()
  const options = { ...handlesOwnError, refetchInterval: refetchIntervalMs }
  const lobby = useQuery({ ...api.lobby.show.query({ params: { token } }), ...options })
  const list = useQuery({ ...api.lobby.appointments.query({ params: { token } }), ...options })
  const refetch = useCallback(async () => {
    const calls = [api.lobby.show, api.lobby.appointments, api.chat.unread]
    await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: call.key() })))
  }, [queries])
  const onResumed = () => void refetch()
  const data = lobby.data?.data
  useChannel(
    'clinic',
    data?.clinic_id,
    { QueueChanged: () => void refetch(), RoomOrder: () => void refetch(), EndClinic: () => void refetch() },
    { onResumed },
  )
  const readUnread = () => void queries.invalidateQueries({ queryKey: api.chat.unread.key() })
  useChannel('user', me.id, { ChatMessage: readUnread }, { onResumed: readUnread })
  usePresence('lobby', data && !data.ended_at ? data.id : null)
  return { lobby, list, refetch, appointments: list.data?.data ?? [] }
}
