import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'

/** Another person has changed the form meanwhile: nothing is saved over it, and the newer one is opened on request. */
export function ConflictNotice({ message, onReload }: { message: string; onReload: () => Promise<void> }) {
  const t = useText('forms')
  const confirm = useConfirm()
  const reload = async () => {
    const sure = await confirm({
      title: t('conflict.confirm'),
      body: t('conflict.body'),
      confirmLabel: t('conflict.reload'),
      cancelLabel: t('cancel'),
    })
    if (sure) await onReload()
  }
  return (
    <InlineNotice
      tone="danger"
      alert
      title={message}
      action={
        <Button size="small" onClick={() => void reload()}>
          {t('conflict.reload')}
        </Button>
      }
    >
      {t('conflict.notSaved')}
    </InlineNotice>
  )
}
