import type { Investigation } from '#contract/investigations/investigation'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { OrderLine } from './OrderLine'
import { useSaved } from './useSaved'

/** Records that a sample cannot be used, and why. */
export function RejectForm({ order, onClose }: { order: Investigation; onClose: () => void }) {
  const t = useText('investigations')
  const saved = useSaved()
  const form = useForm({
    initial: { note: '' },
    schema: () => import('./resultSchema').then((m) => m.rejectSchema),
    body: ({ note }) => ({ event: 'rejected' as const, note, revision: order.revision }),
    send: (body, options) => api.investigations.recordEvent.call({ params: { id: order.id }, body, ...options }),
    onDone: () => {
      saved(t('recorded'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('event.rejected')}>
      <OrderLine order={order} />
      <TextAreaField {...form.field('note')} label={t('field.rejectReason')} rows={2} maxLength={500} />
    </DialogForm>
  )
}
