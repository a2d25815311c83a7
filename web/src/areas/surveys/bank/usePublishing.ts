import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { rememberFocus } from '../../../app/rememberFocus'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'

/** Returns functions that publish one question, and all questions, after a confirmation: it cannot be reverted. */
export function usePublishing() {
  const t = useText('surveys')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const one = useCall(api.questions.publish)
  const all = useCall(api.questions.publishAll)
  const finish = async (done: string, restoreFocus: () => void) => {
    toasts.success(done)
    await queries.invalidateQueries({ queryKey: ['questions'] })
    restoreFocus()
  }
  return {
    async publish(id: number) {
      const restoreFocus = rememberFocus()
      const isConfirmed = await confirm({
        title: t('question.publish.title'),
        body: t('question.publish.body'),
        confirmLabel: t('question.publish'),
        cancelLabel: t('question.publish.no'),
      })
      if (!isConfirmed || !(await one.run({ body: { questions: [id] } }))) return
      await finish(t('question.publish.done'), restoreFocus)
    },
    async publishAll() {
      const restoreFocus = rememberFocus()
      const isConfirmed = await confirm({
        title: t('question.publishAll.title'),
        body: t('question.publishAll.body'),
        confirmLabel: t('question.publishAll'),
        cancelLabel: t('question.publish.no'),
      })
      const response = isConfirmed ? await all.run() : undefined
      if (!response) return
      const { published, incomplete } = response.data
      const done = t('question.publishAll.done', { count: published })
      const rest = incomplete > 0 ? ` ${t('question.publishAll.incomplete', { count: incomplete })}` : ''
      await finish(`${done}${rest}`, restoreFocus)
    },
  }
}
