import type { Survey } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { useConfirm } from '../../../ui/feedback/confirm'

type Saving = {
  /** Saves what the server does not have yet, which the summary counts; returns whether it has everything. */
  saveChanges: () => Promise<boolean>
  publish: () => Promise<void>
}

async function changesOf(id: number) {
  try {
    return (await api.surveys.changes.call({ params: { id } })).data
  } catch (thrown) {
    reportProblem(asProblem(thrown, ''))
    return undefined
  }
}

/** Returns a function that publishes a form after a question with a summary of what changes for whom. */
export function usePublishing(
  form: Pick<Survey, 'id'> | undefined,
  { saveChanges, publish }: Saving,
): () => Promise<void> {
  const t = useText('forms')
  const confirm = useConfirm()
  return async () => {
    if (form && !(await saveChanges())) return
    const changes = form && (await changesOf(form.id))
    if (form && !changes) return
    const lines = changes
      ? [
          t('changes.questions', {
            added: changes.added.length,
            removed: changes.removed.length,
            changed: changes.changed.length,
          }),
          t('changes.submissions', { number: changes.submissions_count }),
          t('changes.drafts', { number: changes.drafts_count }),
          t('changes.sent', { number: changes.sent_count }),
          t('changes.clinics', { number: changes.clinics_count }),
        ]
      : []
    const sure = await confirm({
      title: t('publish.title'),
      body: [...lines, t('publish.body')].join(' '),
      confirmLabel: t('publish'),
      cancelLabel: t('cancel'),
    })
    if (sure) await publish()
  }
}
