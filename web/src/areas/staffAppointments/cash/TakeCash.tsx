import { useQueryClient } from '@tanstack/react-query'
import type { CashEntry } from '#contract/payments/cash'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { NumberField } from '../../../ui/fields/NumberField'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'

type TakeCashProps = {
  open: boolean
  /** In EGP. */
  owed: number
  appointment: StaffAppointment
  onTaken: (entry: CashEntry) => void
  onClose: () => void
}

/** Asks for the amount that was received; it must be what is owed. */
export function TakeCash(props: TakeCashProps) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const amount = isolated(formatPounds(props.owed, language))
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('cash.takeTitle', { amount })}>
      {props.open && <TakeCashForm {...props} />}
    </Dialog>
  )
}

function TakeCashForm({ owed, appointment, onTaken, onClose }: TakeCashProps) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const queries = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    initial: { amount: owed as number | null },
    schema: () => import('#contract/payments/cash').then((m) => m.CashInput),
    body: ({ amount }) => ({ appointment_id: appointment.id, amount }),
    send: ({ appointment_id, amount }, options) =>
      api.cash.receive.call({ body: { appointment_id, amount: amount ?? Number.NaN }, ...options }),
    onDone: ({ data }) => {
      toasts.success(t('cash.done', { number: data.number }))
      void queries.invalidateQueries({ queryKey: ['staffAppointments'] })
      void queries.invalidateQueries({ queryKey: ['cash'] })
      onClose()
      onTaken(data)
    },
    guard: false,
    handlesOwnError: true,
  })
  const amount = isolated(formatPounds(owed, language))
  return (
    <DialogForm form={form} onClose={onClose} save={t('cash.yes')}>
      <p>{t('cash.takeBody', { amount, patient: isolated(appointment.patient.name_text) })}</p>
      <NumberField {...form.field('amount')} label={t('cash.amount')} decimals={2} min={0} />
    </DialogForm>
  )
}
