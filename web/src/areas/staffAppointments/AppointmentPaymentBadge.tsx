import { IconCash, IconCashOff, IconClockDollar, IconReceiptRefund } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PAYMENT_STATUS, type PaymentStatus } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

const { unpaid, paid, refundPending, refunded, failed } = PAYMENT_STATUS

const badges: Record<PaymentStatus, { tone: Tone; icon: ReactNode }> = {
  [unpaid]: { tone: 'neutral', icon: <IconCashOff /> },
  [paid]: { tone: 'ok', icon: <IconCash /> },
  [refundPending]: { tone: 'warn', icon: <IconReceiptRefund /> },
  [refunded]: { tone: 'neutral', icon: <IconReceiptRefund /> },
  [failed]: { tone: 'bad', icon: <IconCashOff /> },
}

/** Shows the payment status of an appointment. */
export function AppointmentPaymentBadge({ appointment }: { appointment: StaffAppointmentRow }) {
  const isAwaiting = appointment.hold_expires_at !== null
  const { tone, icon } = isAwaiting
    ? { tone: 'warn' as const, icon: <IconClockDollar /> }
    : badges[appointment.payment_status as PaymentStatus]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {appointment.payment_status_text}
    </StatusBadge>
  )
}
