import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '../../app/i18n/useText'
import { useLocation } from '../../app/router/navigation'
import { useWard } from '../../app/ward/useWard'
import { useToasts } from '../../ui/feedback/toasts'
import { isolated } from '../../ui/isolated'
import { unsentAddress } from './addresses'

/** Ms between two attempts: the browser does not notice every return of the connection. */
const retryMs = 30_000
/** The areas whose calls return something else after an entry was recorded or refused. */
const changedAreas = ['prescriptions', 'vitals', 'escalations', 'caseTimeline']

/** Sends what waits: now, when the connection is back, and from time to time. Says what became of it. */
export function SendEntries() {
  const t = useText('wardQueue')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { ward, phase } = useWard()
  // The list shows what was refused. On a phone, a message that stays would cover the question before it is discarded.
  const isListShown = useLocation().pathname === unsentAddress
  const canSend = phase === 'opening' || phase === 'open' || phase === 'page'
  useEffect(() => {
    if (!ward || !canSend) return undefined
    const send = () => void ward.send()
    send()
    const timer = setInterval(send, retryMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [ward, canSend])
  useEffect(
    () =>
      ward?.onLateResult(({ title, patient }, { state }) => {
        const values = { title: isolated(title), patient: isolated(patient) }
        if (state === 'recorded') toasts.success(t('sent', values))
        else if (!isListShown) toasts.error(t('refused', values))
        for (const area of changedAreas) void queries.invalidateQueries({ queryKey: [area] })
      }),
    [ward, t, toasts, queries, isListShown],
  )
  return null
}
