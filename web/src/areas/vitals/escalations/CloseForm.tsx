import { DialogForm } from '../../../app/form/DialogForm'
import { useAsOpened } from '../../../app/form/useAsOpened'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import type { Escalation } from './types'
import { useEscalationsChanged } from './useEscalationsChanged'

type CloseFormProps = { escalation: Pick<Escalation, 'id' | 'round'>; onClose: () => void }

/** Closes an escalation with a reason. */
export function CloseForm({ escalation, onClose }: CloseFormProps) {
  const t = useText('vitals')
  const { success } = useToasts()
  const changed = useEscalationsChanged()
  const { id, round } = useAsOpened(escalation)
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('#contract/escalations/escalation').then((m) => m.CloseInput),
    body: ({ reason }) => ({ round, reason }),
    send: (body, options) => api.escalations.close.call({ params: { id }, body, ...options }),
    onDone: () => {
      success(t('escalation.closed'))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('escalation.close')}>
      <TextAreaField {...form.field('reason')} label={t('escalation.reason')} rows={3} maxLength={1000} />
    </DialogForm>
  )
}
