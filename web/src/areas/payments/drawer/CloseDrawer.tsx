import { useQueryClient } from '@tanstack/react-query'
import type { CashDrawer } from '#contract/payments/cash'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { NumberField } from '../../../ui/fields/NumberField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { isolated } from '../../../ui/isolated'
import { differenceText } from './differenceText'

type CloseDrawerProps = { open: boolean; drawer: CashDrawer; onClose: () => void }

/** Closes the drawer with the counted amount, and shows the difference before that. */
export function CloseDrawer(props: CloseDrawerProps) {
  const t = useText('payments')
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('drawer.closeTitle')}>
      {props.open && <CloseDrawerForm {...props} />}
    </Dialog>
  )
}

function CloseDrawerForm({ drawer, onClose }: CloseDrawerProps) {
  const t = useText('payments')
  const language = useLanguage()
  const queries = useQueryClient()
  const { success } = useToasts()
  const form = useForm({
    initial: { counted_amount: null as number | null, note: '' },
    schema: () => import('#contract/payments/cash').then((m) => m.CloseDrawerInput),
    send: ({ counted_amount, note }, options) =>
      api.cash.close.call({ body: { counted_amount: counted_amount ?? '', note }, ...options }),
    onDone: ({ data }) => {
      success(t('drawer.closed', { amount: isolated(differenceText(data.difference ?? 0, language)) }))
      void queries.invalidateQueries({ queryKey: ['cash'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { counted_amount: counted } = form.values
  const difference = counted === null || Number.isNaN(counted) ? null : counted - drawer.expected_amount
  return (
    <DialogForm form={form} onClose={onClose} save={t('drawer.close')}>
      <p>{t('drawer.closeLead')}</p>
      <NumberField {...form.field('counted_amount')} label={t('drawer.counted')} decimals={2} min={0} />
      {difference !== null && (
        <InlineNotice tone={difference === 0 ? 'ok' : 'warn'}>
          {difference === 0
            ? t('drawer.noDifference')
            : t('drawer.difference', { amount: isolated(differenceText(difference, language)) })}
        </InlineNotice>
      )}
      <TextAreaField {...form.field('note')} label={t('drawer.note')} maxLength={500} optional />
    </DialogForm>
  )
}
