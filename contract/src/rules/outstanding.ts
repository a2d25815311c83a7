import { APPOINTMENT_STATUS, type AppointmentStatus, PAYMENT_STATUS, type PaymentStatus } from './appointmentStatus'

/** What was agreed and paid for an appointment; amounts in piastres. */
export interface AgreedPayment {
  /** The current one. */
  status: AppointmentStatus
  payment_status: PaymentStatus
  price: number
  /** How much more (or, negative, less) than `price` the appointment costs since staff moved it. */
  price_difference: number
  /** What was captured by all attempts to pay, with what is known to have been paid before, and what of it was refunded. */
  paid: number
  refunded: number
  /** What of `paid` was captured a second time, which pays for nothing, and what of that was refunded. */
  second_paid: number
  second_refunded: number
}

const { paid: isPaid, refundPending, refunded: isRefunded } = PAYMENT_STATUS

/**
 * Returns what was paid for an appointment without an attempt to pay that was recorded, in piastres: the price, if the
 * appointment was paid before there were any.
 */
export function paidWithoutRecord({
  payment_status: payment,
  price,
  paid,
}: Pick<AgreedPayment, 'payment_status' | 'price' | 'paid'>): number {
  const isSettled = payment === isPaid || payment === refundPending || payment === isRefunded
  return paid === 0 && isSettled ? price : 0
}

function receivedFor(payment: AgreedPayment): number {
  if (payment.paid === 0) return paidWithoutRecord(payment)
  const paid = payment.paid - payment.second_paid
  const left = paid - (payment.refunded - payment.second_refunded)
  // Of an appointment to come, only what exceeds its price is refunded; a refund after the visit does not make it unpaid.
  return payment.status === APPOINTMENT_STATUS.completed ? Math.max(left, Math.min(paid, payment.price)) : left
}

/**
 * Returns what the patient still has to pay, in piastres: the price, and the difference after a move, without what was
 * received. An appointment that was booked as free stays free.
 */
export function amountOwed(payment: AgreedPayment): number {
  if (payment.price === 0) return 0
  return Math.max(0, payment.price + payment.price_difference - receivedFor(payment))
}

/**
 * Returns what is still to be paid, in piastres, because staff moved an appointment that had been paid to a slot with a
 * higher price. It is 0 for an appointment that was not paid before, and for one that was cancelled or missed. What was
 * refunded outside of a move does not become outstanding again.
 */
export function outstandingAmount(payment: AgreedPayment): number {
  const { status, price_difference: difference } = payment
  const isOver = status === APPOINTMENT_STATUS.cancelled || status === APPOINTMENT_STATUS.missed
  if (isOver || receivedFor(payment) <= 0) return 0
  return Math.max(0, Math.min(difference, amountOwed(payment)))
}
