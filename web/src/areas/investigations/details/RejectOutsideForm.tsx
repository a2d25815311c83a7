import type { Investigation } from '#contract/investigations/investigation'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { OrderLine } from './OrderLine'
import { useSaved } from './useSaved'

type RejectOutsideProps = { order: Investigation; resultId: number; onClose: () => void }

/** Rejects what was sent from outside, with a reason. */
export function RejectOutsideForm({ order, resultId, onClose }: RejectOutsideProps) {
  const t = useText('investigations')
  const saved = useSaved()
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('#contract/investigations/outside').then((m) => m.OutsideRejectInput),
    send: (body, options) => api.outsideResults.reject.call({ params: { id: order.id, resultId }, body, ...options }),
    onDone: () => {
      saved(t('outside.rejected'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('outside.reject')}>
      <OrderLine order={order} />
      <p>{t('outside.reject.hint')}</p>
      <TextAreaField {...form.field('reason')} label={t('outside.reason')} rows={2} maxLength={500} />
    </DialogForm>
  )
}
