import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { useRequestsChanged } from '../useRequestsChanged'

/** Adds what a receiver asked for. */
export function CompleteForm({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const form = useForm({
    initial: { information: '' },
    schema: () => import('#contract/consultationRequests/input').then((m) => m.CompleteInput),
    send: (body, options) => api.consultationRequests.complete.call({ params: { id }, body, ...options }),
    onDone: () => {
      success(t('complete.done'))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('complete')}>
      <TextAreaField {...form.field('information')} label={t('complete.field')} rows={3} maxLength={1000} />
    </DialogForm>
  )
}
