import type { Investigation } from '#contract/investigations/investigation'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { OrderLine } from './OrderLine'
import { useSaved } from './useSaved'

type EventFormProps = { event: 'rejected' | 'preliminary'; order: Investigation; onClose: () => void }

/** Records that a sample cannot be used, and why; or what is known before the result is final. */
export function EventForm({ event, order, onClose }: EventFormProps) {
  const t = useText('investigations')
  const saved = useSaved()
  const form = useForm({
    initial: { note: '' },
    schema: () => import('./resultSchema').then((m) => m.eventSchema),
    body: ({ note }) => ({ event, note, revision: order.revision }),
    send: (body, options) => api.investigations.recordEvent.call({ params: { id: order.id }, body, ...options }),
    onDone: () => {
      saved(t('recorded'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t(event === 'rejected' ? 'event.rejected' : 'save')}>
      <OrderLine order={order} />
      <TextAreaField
        {...form.field('note')}
        label={t(event === 'rejected' ? 'field.rejectReason' : 'field.preliminary')}
        rows={2}
        maxLength={2000}
      />
    </DialogForm>
  )
}
