import { Suspense } from 'react'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useText } from '../i18n/useText'
import type { Form } from './useForm'

type RestoredNoticeProps = {
  form: Pick<Form<object>, 'restored' | 'reset'>
  /** Whom the entries are about, isolated. */
  name?: string | undefined
}

/** Says that a form has entries that were typed before the page was closed or reloaded, and about whom they are. */
export function RestoredNotice(props: RestoredNoticeProps) {
  return props.form.restored ? (
    <Suspense>
      <Notice {...props} />
    </Suspense>
  ) : null
}

function Notice({ form, name }: RestoredNoticeProps) {
  const t = useText('formNotices')
  return (
    <InlineNotice
      tone="warn"
      alert
      title={name ? t('restored.for', { name }) : t('restored.title')}
      action={
        <Button size="small" onClick={form.reset}>
          {t('restored.discard')}
        </Button>
      }
    >
      {t('restored.hint')}
    </InlineNotice>
  )
}
