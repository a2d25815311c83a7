import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { useRequestsChanged } from '../useRequestsChanged'

type RejectFormProps = { id: number; onClose: () => void; onDone: () => void }

const reasons = ['wrong_specialty', 'busy', 'too_little', 'other'] as const

/** Rejects a request with a note, or returns it for information. */
export function RejectForm({ id, onClose, onDone }: RejectFormProps) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const form = useForm({
    initial: { reason: 'other' as string, note: '' },
    schema: () => import('#contract/consultationRequests/input').then((m) => m.RejectInput),
    body: ({ reason, note }) => ({ reason: reasons.find((each) => each === reason) ?? 'other', note, model_id: id }),
    send: (body, options) => api.consultationRequests.reject.call({ params: { id }, body, ...options }),
    onDone: (_, { reason }) => {
      success(t(reason === 'too_little' ? 'reject.returned' : 'reject.done'))
      changed()
      onDone()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('reject.save')}>
      <RadioGroupField
        {...form.field('reason')}
        label={t('field.reason')}
        options={reasons.map((value) => ({ value, label: t(`reject.${value}`) }))}
      />
      <TextAreaField {...form.field('note')} label={t('field.note')} rows={3} maxLength={1000} />
    </DialogForm>
  )
}
