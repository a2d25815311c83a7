import { IconHandStop, IconSend, IconUserMinus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffWaitlistEntry } from '#contract/waitlist/entry'
import { useText } from '../../../app/i18n/useText'
import { rememberFocus } from '../../../app/rememberFocus'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import type { RowAction } from '../../../ui/list/listTypes'

/** Returns the actions of an entry: to offer a free time, to take back the open offer, and to take the patient off the list. */
export function useStaffActions(): (entry: StaffWaitlistEntry) => RowAction[] {
  const t = useText('waitlist')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const stopping = useCall(api.staffWaitlist.stopOffer)
  const removing = useCall(api.staffWaitlist.remove)
  const ask = async (what: 'stop' | 'remove', { id, patient: { name_text: name } }: StaffWaitlistEntry) => {
    const restoreFocus = rememberFocus()
    const isConfirmed = await confirm({
      title: t(`${what}.title`),
      body: t(`${what}.body`, { patient: isolated(name) }),
      confirmLabel: t(`${what}.yes`),
      cancelLabel: t(`${what}.no`),
      danger: true,
    })
    const call = what === 'stop' ? stopping : removing
    if (!isConfirmed || !(await call.run({ params: { id } }))) return
    toasts.success(t(`${what}.done`))
    await queries.invalidateQueries({ queryKey: ['staffWaitlist'] })
    restoreFocus()
  }
  return (entry) => [
    entry.offer?.state === 'open'
      ? { key: 'stop', label: t('stop'), icon: <IconHandStop />, onSelect: () => void ask('stop', entry), danger: true }
      : {
          key: 'offer',
          label: t('offer.action'),
          icon: <IconSend />,
          onSelect: () => void navigate(`/waitlist/${entry.id}/offer`),
        },
    {
      key: 'remove',
      label: t('remove'),
      icon: <IconUserMinus />,
      onSelect: () => void ask('remove', entry),
      danger: true,
    },
  ]
}
