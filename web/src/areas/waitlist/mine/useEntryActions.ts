import { useQueryClient } from '@tanstack/react-query'
import type { WaitlistEntry } from '#contract/waitlist/entry'
import { useText } from '../../../app/i18n/useText'
import { rememberFocus } from '../../../app/rememberFocus'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { subjectOf } from '../wishText'

/** Returns the answers to the offer of an entry, and how to stop waiting; `busy` names the one that is running. */
export function useEntryActions(entry: WaitlistEntry) {
  const t = useText('waitlist')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const accepting = useCall(api.waitlist.accept, { handlesOwnError: true })
  const declining = useCall(api.waitlist.decline)
  const leaving = useCall(api.waitlist.leave)
  const params = { id: entry.id }
  const refetch = () => void queries.invalidateQueries({ queryKey: ['waitlist'] })

  const accept = async () => {
    const response = await accepting.run({ params })
    refetch()
    if (!response) return
    void queries.invalidateQueries({ queryKey: ['patient'] })
    const { appointment_id: id, moved } = response.data
    toasts.success(t(moved ? 'accept.moved' : 'accept.held'))
    void navigate(`/patient/appointments/${id}/show`)
  }
  const decline = async () => {
    if (!(await declining.run({ params }))) return
    toasts.success(t('decline.done'))
    refetch()
  }
  const leave = async () => {
    const restoreFocus = rememberFocus()
    const isConfirmed = await confirm({
      title: t('leave.title'),
      body: t('leave.body', { subject: isolated(subjectOf(entry)) }),
      confirmLabel: t('leave.yes'),
      cancelLabel: t('leave.no'),
      danger: true,
    })
    if (!isConfirmed || !(await leaving.run({ params }))) return
    toasts.success(t('leave.done'))
    await queries.invalidateQueries({ queryKey: ['waitlist'] })
    restoreFocus()
  }
  const busy = accepting.busy ? 'accept' : declining.busy ? 'decline' : leaving.busy ? 'leave' : undefined
  return { accept, decline, leave, refetch, busy, problem: accepting.problem }
}
