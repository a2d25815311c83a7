import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { useTransfersChanged } from './useTransfersChanged'

/** Withdraws an open offer, after a question. */
export function WithdrawButton({ id }: { id: number }) {
  const t = useText('transfers')
  const { can } = useAuthSession()
  const confirm = useConfirm()
  const { success } = useToasts()
  const changed = useTransfersChanged()
  const call = useCall(api.transfers.withdraw)
  const withdraw = async () => {
    const isConfirmed = await confirm({
      title: t('withdraw.title'),
      body: t('withdraw.body'),
      confirmLabel: t('withdraw.save'),
      cancelLabel: t('withdraw.keep'),
    })
    if (!isConfirmed) return
    if (await call.run({ params: { id } })) success(t('withdraw.done'))
    // Also after a refusal, because the offer was answered meanwhile.
    changed()
  }
  if (!can('close-episode')) return null
  return (
    <Button onClick={() => void withdraw()} busy={call.busy} busyText={t('loading')}>
      {t('withdraw.save')}
    </Button>
  )
}
