import { useQueryClient } from '@tanstack/react-query'
import { reviewOutcomes } from '#contract/payments/reviews'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'

type ResolveDialogProps = { id: number; open: boolean; onClose: () => void }

/** Asks what became of a payment that needed a person. */
export function ResolveDialog(props: ResolveDialogProps) {
  const t = useText('payments')
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('review.resolveTitle')}>
      {props.open && <ResolveForm {...props} />}
    </Dialog>
  )
}

function ResolveForm({ id, onClose }: ResolveDialogProps) {
  const t = useText('payments')
  const queries = useQueryClient()
  const { success } = useToasts()
  const form = useForm({
    initial: { outcome: null as string | null, note: '' },
    schema: () => import('#contract/payments/reviews').then((m) => m.ResolveInput),
    send: ({ outcome, note }, options) => {
      const chosen = reviewOutcomes.find((each) => each === outcome) ?? 'no_action'
      return api.paymentReviews.resolve.call({ params: { id }, body: { outcome: chosen, note }, ...options })
    },
    onDone: () => {
      success(t('review.resolved'))
      void queries.invalidateQueries({ queryKey: ['paymentReviews'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('review.resolve')}>
      <SelectField
        {...form.field('outcome')}
        label={t('review.outcome')}
        placeholder={t('review.chooseOutcome')}
        options={reviewOutcomes.map((value) => ({ value, label: t(`reviewOutcome.${value}`) }))}
      />
      <TextAreaField {...form.field('note')} label={t('review.note')} maxLength={1000} />
    </DialogForm>
  )
}
