import { DialogForm } from '../../app/form/DialogForm'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useToasts } from '../../ui/feedback/toasts'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { useTransfersChanged } from './useTransfersChanged'

type DeclineFormProps = { id: number; onBack: () => void; onDone: () => void }

/** Declines an offered transfer with a reason, which the sending hospital reads. */
export function DeclineForm({ id, onBack, onDone }: DeclineFormProps) {
  const t = useText('transfers')
  const { success } = useToasts()
  const changed = useTransfersChanged()
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('#contract/transfers/transfer').then((m) => m.DeclineInput),
    send: (body, options) => api.transfers.decline.call({ params: { id }, body, ...options }),
    onDone: () => {
      success(t('decline.done'))
      changed()
      onDone()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onBack} save={t('decline.save')}>
      <TextAreaField {...form.field('reason')} label={t('decline.reason')} rows={3} maxLength={1000} />
    </DialogForm>
  )
}
