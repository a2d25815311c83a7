import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { useRequestsChanged } from '../useRequestsChanged'

/** Passes all unanswered requests on at the end of a shift. */
export function HandOverForm({ onClose }: { onClose: () => void }) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const form = useForm({
    initial: { note: '' },
    schema: () => import('#contract/consultationRequests/input').then((m) => m.HandOverInput),
    send: (body, options) => api.consultationRequests.handOver.call({ body, ...options }),
    onDone: ({ data }) => {
      success(t('handOver.done', { passed: data.passed.length, remaining: data.remaining.length }))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('handOver')}>
      <p>{t('handOver.body')}</p>
      <TextAreaField {...form.field('note')} label={t('handOver.note')} rows={2} maxLength={1000} />
    </DialogForm>
  )
}
