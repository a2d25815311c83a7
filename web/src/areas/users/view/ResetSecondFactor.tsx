import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'

/** Resets the two-step sign-in of a user who has lost their phone. */
export function ResetSecondFactor({ id }: { id: number }) {
  const t = useText('users')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const reset = useCall(api.users.resetSecondFactor)
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('secondFactor.reset.title'),
      body: t('secondFactor.reset.body'),
      confirmLabel: t('secondFactor.reset'),
      cancelLabel: t('secondFactor.reset.keep'),
      danger: true,
    })
    const response = isConfirmed && (await reset.run({ params: { id } }))
    if (!response) return
    queries.setQueryData(api.users.show.query({ params: { id } }).queryKey, response)
    toasts.success(t('secondFactor.reset.done'))
  }
  return (
    <Button size="small" busy={reset.busy} onClick={() => void ask()}>
      {t('secondFactor.reset')}
    </Button>
  )
}
