import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { sendWaiting } from './sendFinal'
import { sendUnsent } from './sendUnsent'
import type { SubmissionCalls } from './submissionCalls'
import { waitingKey } from './useWaiting'

const retryMs = 30_000

interface SendWaitingProps {
  /** The calls that send them; constant. */
  calls: readonly SubmissionCalls[]
  /** The areas of calls whose lists change when one was sent; constant. */
  areas: readonly string[]
}

/**
 * Sends the final submissions and the changes of drafts that the user has made on this device without a connection: now, when
 * the connection is back, and from time to time, because the browser does not notice every return of it.
 */
export function SendWaiting({ calls, areas }: SendWaitingProps) {
  const t = useText('submissions')
  const toasts = useToasts()
  const { id: user } = useUser()
  const queries = useQueryClient()
  const running = useRef(false)
  const isWanted = useRef(false)
  const skipped = useRef(new Set<string>())
  useEffect(() => {
    const sendOnce = async () => {
      // A blocked storage has nothing to send.
      const { sent, refused } = await sendWaiting(calls, user).catch(() => ({ sent: [], refused: [] }))
      const saved = await sendUnsent(calls, user, skipped.current).catch(() => 0)
      if (sent.length + refused.length + saved === 0) return
      for (const { title } of sent) toasts.success(t('waiting.sent', { title: isolated(title) }))
      for (const { title } of refused) toasts.error(t('waiting.refused', { title: isolated(title) }))
      for (const key of [waitingKey, ...areas]) await queries.invalidateQueries({ queryKey: [key] })
    }
    const send = async () => {
      // The connection may have come back after the running pass has failed for it.
      isWanted.current = true
      if (running.current) return
      running.current = true
      try {
        while (isWanted.current) {
          isWanted.current = false
          await sendOnce()
        }
      } finally {
        running.current = false
      }
    }
    const start = () => void send()
    start()
    const timer = setInterval(start, retryMs)
    window.addEventListener('online', start)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', start)
    }
  }, [t, toasts, user, queries, calls, areas])
  return null
}
