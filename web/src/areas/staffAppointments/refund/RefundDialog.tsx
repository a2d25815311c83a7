import { useQueryClient } from '@tanstack/react-query'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { NumberField } from '../../../ui/fields/NumberField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'

type RefundDialogProps = {
  appointment: Pick<StaffAppointmentRow, 'id' | 'refundable' | 'suggested_refund' | 'patient'>
  open: boolean
  onClose: () => void
}

/** Asks whether to refund an appointment: how much, and why. */
export function RefundDialog(props: RefundDialogProps) {
  const t = useText('staffAppointments')
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('refund.sure')}>
      {props.open && <RefundForm {...props} />}
    </Dialog>
  )
}

function RefundForm({ appointment, onClose }: RefundDialogProps) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { id, refundable, suggested_refund: suggested, patient } = appointment
  const form = useForm({
    initial: { amount: suggested as number | null, reason: '' },
    schema: () => import('#contract/payments/refunds').then((module) => module.RefundInput),
    send: (body, options) => api.refunds.request.call({ params: { id }, body, ...options }),
    onDone: ({ data }) => {
      toasts.success(t(data.refunds[0]?.state === 'waiting' ? 'refund.waiting' : 'refund.requested'))
      void queries.invalidateQueries({ queryKey: ['staffAppointments'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const limit = isolated(formatPounds(refundable, language))
  return (
    <DialogForm form={form} onClose={onClose} save={t('refund.yes')} saving={t('refund.busy')}>
      <p>{t('refund.confirm')}</p>
      <NumberField
        {...form.field('amount')}
        label={t('refund.amount')}
        hint={t('refund.amountHint', { amount: limit, patient: isolated(patient.name_text) })}
        min={0}
        max={refundable}
        decimals={2}
        unit={t('price.egp')}
      />
      <TextAreaField {...form.field('reason')} label={t('refund.reason')} rows={2} maxLength={200} />
    </DialogForm>
  )
}
