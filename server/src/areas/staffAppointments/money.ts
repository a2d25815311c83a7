import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { AppointmentRow } from '../appointments'

/** What the attempts to pay an appointment add up to, in piastres; null if there are none. */
interface Attempts {
  captured: number | null
  refunded: number | null
}

const { paid, refundPending, refunded } = PAYMENT_STATUS

/**
 * Returns what was paid for an appointment, what of it was refunded, and what the hospital still owes: everything for a
 * cancelled one except what it retains, otherwise what exceeds the price. In piastres. Without an attempt to pay through a provider, the payment
 * status says whether the price was paid.
 */
export function moneyOf(
  row: Pick<AppointmentRow, 'status' | 'payment_status' | 'price' | 'retained'>,
  attempts: Attempts,
): { paid: number; refunded: number; credit: number } {
  const isPaid = row.payment_status === paid || row.payment_status === refundPending || row.payment_status === refunded
  const received = attempts.captured ?? (isPaid ? row.price : 0)
  const returned = attempts.refunded ?? (row.payment_status === refunded ? row.price : 0)
  const due = row.status === APPOINTMENT_STATUS.cancelled ? row.retained : row.price
  return { paid: received, refunded: returned, credit: Math.max(0, received - returned - due) }
}
