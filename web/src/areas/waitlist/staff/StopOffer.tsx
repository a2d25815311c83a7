import { useQueryClient } from '@tanstack/react-query'
import type { StaffWaitlistEntry } from '#contract/waitlist/entry'
import { useText } from '../../../app/i18n/useText'
import { rememberFocus } from '../../../app/rememberFocus'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'

/** Takes back an open offer, after a question. */
export function StopOffer({ entry }: { entry: StaffWaitlistEntry }) {
  const t = useText('waitlist')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const call = useCall(api.staffWaitlist.stopOffer)
  if (entry.offer?.state !== 'open') return <>{t('actions.none')}</>
  const name = entry.patient.name_text
  const stop = async () => {
    const restoreFocus = rememberFocus()
    const isConfirmed = await confirm({
      title: t('stop.title'),
      body: t('stop.body', { patient: isolated(name) }),
      confirmLabel: t('stop.yes'),
      cancelLabel: t('stop.no'),
      danger: true,
    })
    if (!isConfirmed || !(await call.run({ params: { id: entry.id } }))) return
    toasts.success(t('stop.done'))
    await queries.invalidateQueries({ queryKey: ['staffWaitlist'] })
    restoreFocus()
  }
  return (
    <Button
      size="small"
      onClick={() => void stop()}
      busy={call.busy}
      busyText={t('stop.busy')}
      aria-label={t('stop.of', { patient: name })}
    >
      {t('stop')}
    </Button>
  )
}
