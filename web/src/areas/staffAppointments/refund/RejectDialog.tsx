import { useQueryClient } from '@tanstack/react-query'
import type { Refund } from '#contract/payments/refunds'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'

type RejectDialogProps = { refund: Refund; open: boolean; onClose: () => void }

/** Asks why a refund that waits for approval is rejected. */
export function RejectDialog(props: RejectDialogProps) {
  const t = useText('staffAppointments')
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('reject.title')}>
      {props.open && <RejectForm {...props} />}
    </Dialog>
  )
}

function RejectForm({ refund: { id }, onClose }: RejectDialogProps) {
  const t = useText('staffAppointments')
  const toasts = useToasts()
  const queries = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('#contract/payments/refunds').then((module) => module.RejectInput),
    send: (body, options) => api.refunds.reject.call({ params: { id }, body, ...options }),
    onDone: () => {
      toasts.success(t('reject.done'))
      void queries.invalidateQueries({ queryKey: ['staffAppointments'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('reject')} saving={t('refund.busy')} danger>
      <p>{t('reject.body')}</p>
      <TextAreaField {...form.field('reason')} label={t('refund.reason')} rows={2} maxLength={200} />
    </DialogForm>
  )
}
