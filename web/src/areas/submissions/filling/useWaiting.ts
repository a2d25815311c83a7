import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../../app/session/useAuthSession'
import type { StoredDraft } from './draftStore'
import { sendWaiting } from './sendFinal'
import type { SubmissionCalls } from './submissionCalls'

const retryMs = 30_000

/**
 * Sends the final submissions that were made without a connection, now and when the connection is back.
 * @param area the calls whose lists change when one was sent
 * @returns those that still wait
 */
export function useWaiting(calls: SubmissionCalls, area: string): readonly StoredDraft[] {
  const { id: user } = useUser()
  const queries = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey: ['waitingSubmissions', user, calls.kind],
    queryFn: async () => {
      const { sent, waiting } = await sendWaiting(calls, user).catch(() => ({ sent: 0, waiting: [] }))
      if (sent > 0) await queries.invalidateQueries({ queryKey: [area] })
      return waiting
    },
    gcTime: 0,
    networkMode: 'always',
    refetchInterval: retryMs,
  })
  useEffect(() => {
    const send = () => void refetch()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [refetch])
  return data ?? []
}
