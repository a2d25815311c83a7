import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { AppointmentRow } from '../appointments'

const { paid, refundPending, refunded } = PAYMENT_STATUS

/**
 * Returns what was paid for an appointment, what of it was refunded, and what the hospital still owes: everything for a
 * cancelled one except what it retains, otherwise what exceeds the price. In piastres. Without a recorded payment, the payment
 * status says whether the price was paid.
 */
export function moneyOf(
  row: Pick<AppointmentRow, 'status' | 'payment_status' | 'price' | 'retained' | 'paid' | 'refunded'>,
): { paid: number; refunded: number; credit: number } {
  const isPaid = row.payment_status === paid || row.payment_status === refundPending || row.payment_status === refunded
  const isRecorded = row.paid > 0
  const received = isRecorded ? row.paid : isPaid ? row.price : 0
  const returned = isRecorded ? row.refunded : row.payment_status === refunded ? row.price : 0
  const due = row.status === APPOINTMENT_STATUS.cancelled ? row.retained : row.price
  return { paid: received, refunded: returned, credit: Math.max(0, received - returned - due) }
}
