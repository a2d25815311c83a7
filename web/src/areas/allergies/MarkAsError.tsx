import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'

type MarkAsErrorProps = { id: number; onDone: () => void }

/** Marks an allergy as entered in error, after a confirmation. */
export function MarkAsError({ id, onDone }: MarkAsErrorProps) {
  const t = useText('allergies')
  const confirm = useConfirm()
  const { success } = useToasts()
  const call = useCall(api.allergies.remove)
  const mark = async () => {
    const isConfirmed = await confirm({
      title: t('error.title'),
      body: t('error.body'),
      confirmLabel: t('error.confirm'),
      danger: true,
    })
    if (!isConfirmed) return
    const done = await call.run({ params: { id } })
    if (!done) return
    success(done.message)
    onDone()
  }
  return (
    <Button onClick={() => void mark()} busy={call.busy}>
      {t('error')}
    </Button>
  )
}
