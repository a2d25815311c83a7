import { IconCheck, IconReceiptRefund, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refund } from '#contract/payments/refunds'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { PayOut, waitsForPayOut } from './PayOut'
import classes from './Refund.module.css'
import { RefundDialog } from './RefundDialog'
import { RejectDialog } from './RejectDialog'

type RefundActionsProps = {
  appointment: StaffAppointmentRow
  /** What to show if the user can do nothing; by default nothing. */
  none?: string
  size?: 'small'
}

/**
 * Shows what the user can do about the money of an appointment: refund it, approve or reject a refund, or pay it out in
 * cash.
 */
export function RefundActions({ appointment, none, size }: RefundActionsProps) {
  const { can } = useAuthSession()
  const { refund, refundable } = appointment
  const canDecide = refund?.can_decide === true && can('approve-refund')
  const canRefund = refundable > 0 && can('refund-appointment')
  const canPayOut = waitsForPayOut(refund) && can('receive-cash')
  if (!canDecide && !canRefund && !canPayOut) return none ? <span className={classes.none}>{none}</span> : null
  return (
    <span className={classes.buttons}>
      {canDecide && <Decision appointment={appointment} refund={refund} size={size} />}
      {canPayOut && <PayOut appointment={appointment} refund={refund} size={size} />}
      {canRefund && <RefundButton appointment={appointment} size={size} />}
    </span>
  )
}

function RefundButton({ appointment, size }: RefundActionsProps) {
  const t = useText('staffAppointments')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        icon={<IconReceiptRefund />}
        onClick={() => setOpen(true)}
        aria-label={t('refund.of', { patient: appointment.patient.name_text })}
      >
        {t('refund')}
      </Button>
      <RefundDialog appointment={appointment} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Decision({ appointment, refund, size }: RefundActionsProps & { refund: Refund }) {
  const t = useText('staffAppointments')
  const [isRejecting, setRejecting] = useState(false)
  const { approve, busy } = useApproval(appointment, refund)
  const patient = appointment.patient.name_text
  return (
    <>
      <Button
        size={size}
        icon={<IconCheck />}
        busy={busy}
        busyText={t('refund.busy')}
        onClick={() => void approve()}
        aria-label={t('approve.of', { patient })}
      >
        {t('approve')}
      </Button>
      <Button size={size} icon={<IconX />} onClick={() => setRejecting(true)} aria-label={t('reject.of', { patient })}>
        {t('reject')}
      </Button>
      <RejectDialog refund={refund} open={isRejecting} onClose={() => setRejecting(false)} />
    </>
  )
}

/** Returns a function that approves a refund after a dialog that says how much is refunded, and why. */
function useApproval({ patient }: StaffAppointmentRow, refund: Refund) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { run, busy } = useCall(api.refunds.approve)
  const approve = async () => {
    const isConfirmed = await confirm({
      title: t('approve.title'),
      body: t('approve.body', {
        amount: isolated(formatPounds(refund.amount, language)),
        patient: isolated(patient.name_text),
        person: isolated(refund.requested_by?.name_text ?? t('history.system')),
        reason: isolated(refund.reason),
      }),
      confirmLabel: t('approve.yes'),
      cancelLabel: t('refund.no'),
    })
    if (!isConfirmed || !(await run({ params: { id: refund.id } }))) return
    toasts.success(t('approve.done'))
    await queries.invalidateQueries({ queryKey: ['staffAppointments'] })
  }
  return { approve, busy }
}
