import { IconCash, IconCashOff, IconClockDollar, IconReceiptRefund } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PAYMENT_STATUS, type PaymentStatus } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { useLanguage, useText } from '../../app/i18n/useText'
import { formatPounds } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

const { unpaid, paid, refundPending, refunded, failed } = PAYMENT_STATUS

const badges: Record<PaymentStatus, { tone: Tone; icon: ReactNode }> = {
  [unpaid]: { tone: 'neutral', icon: <IconCashOff /> },
  [paid]: { tone: 'ok', icon: <IconCash /> },
  [refundPending]: { tone: 'warn', icon: <IconReceiptRefund /> },
  [refunded]: { tone: 'neutral', icon: <IconReceiptRefund /> },
  [failed]: { tone: 'bad', icon: <IconCashOff /> },
}

/** Shows the payment status of an appointment, or what is still to be paid since it was moved. */
export function AppointmentPaymentBadge({ appointment }: { appointment: StaffAppointmentRow }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const { outstanding } = appointment
  const isAwaiting = appointment.hold_expires_at !== null || outstanding > 0
  const { tone, icon } = isAwaiting
    ? { tone: 'warn' as const, icon: <IconClockDollar /> }
    : badges[appointment.payment_status as PaymentStatus]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {outstanding > 0
        ? t('payment.outstanding', { amount: isolated(formatPounds(outstanding, language)) })
        : appointment.payment_status_text}
    </StatusBadge>
  )
}
