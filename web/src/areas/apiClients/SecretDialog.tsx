import { IconCopy } from '@tabler/icons-react'
import type { ApiClientWithSecret } from '#contract/apiClients/calls'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useToasts } from '../../ui/feedback/toasts'
import { CodeField } from '../../ui/fields/CodeField'
import classes from './SecretDialog.module.css'

type SecretDialogProps = {
  /** Undefined while the dialog is closed. */
  client: ApiClientWithSecret | undefined
  onClose: () => void
}

/** Shows the id and the secret of a client. It closes by its button only, because the secret is not shown again. */
export function SecretDialog({ client, onClose }: SecretDialogProps) {
  const t = useText('apiClients')
  return (
    <Dialog
      open={client !== undefined}
      onClose={onClose}
      title={t('secret.title')}
      locked
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      {client && (
        <div className={classes.content}>
          <InlineNotice tone="warn">{t('secret.once')}</InlineNotice>
          <CopiedCode label={t('clientId')} value={client.client_id} />
          <CopiedCode label={t('secret')} value={client.client_secret} />
        </div>
      )}
    </Dialog>
  )
}

function CopiedCode({ label, value }: { label: string; value: string }) {
  const t = useText('apiClients')
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toasts.success(t('copied', { label }))
    } catch {
      // The browser does not allow it; the value is on the screen.
      toasts.error(t('notCopied'))
    }
  }
  return (
    <div className={classes.code}>
      <CodeField label={label} value={value} onChange={() => undefined} readOnly />
      <Button icon={<IconCopy />} onClick={() => void copy()}>
        {t('copy', { label })}
      </Button>
    </div>
  )
}
