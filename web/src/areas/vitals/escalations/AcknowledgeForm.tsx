import { type EscalationAction, escalationActions } from '#contract/escalations/escalation'
import { DialogForm } from '../../../app/form/DialogForm'
import { useAsOpened } from '../../../app/form/useAsOpened'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import type { Escalation } from './types'
import { useEscalationsChanged } from './useEscalationsChanged'

type AcknowledgeFormProps = { escalation: Pick<Escalation, 'id' | 'round'>; onClose: () => void }

/** Acknowledges an escalation with what is done about it. If somebody was faster, it says who, and when. */
export function AcknowledgeForm({ escalation, onClose }: AcknowledgeFormProps) {
  const t = useText('vitals')
  const { success } = useToasts()
  const changed = useEscalationsChanged()
  const { id, round } = useAsOpened(escalation)
  const form = useForm({
    initial: { action: '', note: '' },
    schema: () => import('#contract/escalations/escalation').then((m) => m.AcknowledgeInput),
    body: ({ action, note }) => ({ round, action: action as EscalationAction, note }),
    send: (body, options) => api.escalations.acknowledge.call({ params: { id }, body, ...options }),
    onDone: () => {
      success(t('escalation.acknowledged'))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const action = form.field('action')
  return (
    <DialogForm form={form} onClose={onClose} save={t('escalation.acknowledge')}>
      <SelectField
        {...action}
        value={form.values.action || null}
        onChange={(value) => form.set({ action: value ?? '' })}
        label={t('escalation.action')}
        options={escalationActions.map((value) => ({ value, label: t(`escalation.action.${value}`) }))}
      />
      <TextAreaField {...form.field('note')} label={t('escalation.note')} rows={3} maxLength={1000} />
    </DialogForm>
  )
}
