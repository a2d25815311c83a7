import type { Investigation } from '#contract/investigations/investigation'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/fields/TextField'
import classes from '../investigations.module.css'
import { OrderLine } from './OrderLine'
import { useSaved } from './useSaved'

/** Cancels an order, with the reason. */
export function CancelForm({ order, onClose }: { order: Investigation; onClose: () => void }) {
  const t = useText('investigations')
  const saved = useSaved()
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('#contract/investigations/investigation').then((m) => m.CancelInput),
    body: ({ reason }) => ({ reason, revision: order.revision }),
    send: (body, options) => api.investigations.cancel.call({ params: { id: order.id }, body, ...options }),
    onDone: () => {
      saved(t('cancelled'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <OrderLine order={order} />
      <TextField {...form.field('reason')} label={t('field.cancelReason')} maxLength={500} />
      <FormProblems form={form} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('keepOrder')}</Button>
        <Button variant="danger" type="submit" busy={form.busy} busyText={t('cancelling')}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}
