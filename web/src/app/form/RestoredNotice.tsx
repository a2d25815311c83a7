import { Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useText } from '../i18n/useText'
import { deleteDraft } from './drafts'
import type { Form } from './useForm'

type RestoredNoticeProps = {
  form: Pick<Form<object>, 'dirty' | 'reset'>
  draftKey: string
  /** Whom the entries are about, isolated. */
  name?: string | undefined
}

/**
 * Says that a form has entries that were typed before the page was closed or reloaded, and about whom they are. Discards the
 * draft when the user leaves for another page of the app, so that the form for the next person is empty.
 */
export function RestoredNotice({ form, draftKey, name }: RestoredNoticeProps) {
  const [isRestored] = useState(form.dirty > 0)
  useDiscardOnLeave(draftKey)
  return isRestored && form.dirty > 0 ? (
    <Suspense>
      <Notice reset={form.reset} name={name} />
    </Suspense>
  ) : null
}

/** Deletes a draft when the user leaves for another page of the app; a reload or a crash leaves it. */
function useDiscardOnLeave(draftKey: string) {
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (window.location.pathname !== pathname) deleteDraft(draftKey)
    }
  }, [draftKey])
}

function Notice({ reset, name }: { reset: () => void; name: string | undefined }) {
  const t = useText('formNotices')
  return (
    <InlineNotice
      tone="warn"
      alert
      title={name ? t('restored.for', { name }) : t('restored.title')}
      action={
        <Button size="small" onClick={reset}>
          {t('restored.discard')}
        </Button>
      }
    >
      {t('restored.hint')}
    </InlineNotice>
  )
}
