import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { changePlace, type FormDraft } from './draft'

interface PublishQuestionsProps {
  draft: FormDraft
  /** Called with the change of the draft once its questions are published. */
  onPublished: (change: (before: FormDraft) => Partial<FormDraft>) => void
}

/** Publishes the questions of a form that are not published yet, all of them or none; nothing without the permission. */
export function PublishQuestions({ draft, onPublished }: PublishQuestionsProps) {
  const t = useText('forms')
  const { can } = useAuthSession()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const publish = useCall(api.questions.publish)
  const questions = draft.groups.flatMap((group) => group.questions).filter(({ published }) => !published)
  if (!can('publish-question')) return null
  const run = async () => {
    const isConfirmed = await confirm({
      title: t('publishQuestions.title'),
      body: t('publishQuestions.body'),
      confirmLabel: t('publishQuestions.confirm'),
      cancelLabel: t('cancel'),
    })
    if (!isConfirmed || !(await publish.run({ body: { questions: questions.map(({ id }) => id) } }))) return
    void queries.invalidateQueries({ queryKey: ['questions'] })
    onPublished(({ groups }) => ({
      groups: questions.reduce((changed, { line_id: line }) => changePlace(changed, line, { published: true }), groups),
    }))
  }
  return (
    <Button onClick={() => void run()} busy={publish.busy}>
      {t('publishQuestions', { count: questions.length })}
    </Button>
  )
}
