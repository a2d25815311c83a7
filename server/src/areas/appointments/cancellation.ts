import { cancellableUntil, isCancellable, retainedOnCancel } from '#contract/rules/cancellation'
import { now } from '../../platform/context'
import { type AppointmentRow, currentStatus, isSlotHeld } from './appointmentRow'

/** Whether the patient can cancel an appointment now, and at what price. Money is in piastres. */
export interface CancellationTerms {
  isPossible: boolean
  /** What the hospital retains, by the clinic's policy. */
  retained: number
  /** What the patient gets back. */
  refund: number
  /** The last instant (ms) at which the patient can cancel, and at which nothing is retained. */
  until: number
  fullRefundUntil: number
}

const atStart = { value: 0, unit: 'minutes' } as const

/**
 * Returns the terms on which the patient can cancel: a slot hold at any time; otherwise within the clinic's tolerance,
 * and until the start if it was paid, with what the clinic refunds then.
 */
export function cancellationTerms(row: AppointmentRow): CancellationTerms {
  const { start, price, paid, refunded, walk_in: isWalkIn } = row
  const tolerance = { value: row.tolerance, unit: row.tolerance_unit }
  const at = now().getTime()
  const status = currentStatus(row)
  const isHeld = isSlotHeld(row)
  const isWithinTolerance = isCancellable({ status, start, tolerance, isWalkIn }, at)
  const isPaid = paid > refunded
  const isLate = isPaid && isCancellable({ status, start, tolerance: atStart, isWalkIn }, at)
  const policy = { isWithinTolerance: isWithinTolerance || isHeld, percent: row.late_cancellation_refund }
  const retained = retainedOnCancel({ price, paid, refunded }, policy)
  const fullRefundUntil = cancellableUntil({ start, tolerance })
  return {
    isPossible: isHeld || isWithinTolerance || isLate,
    retained,
    refund: Math.max(0, paid - refunded - retained),
    until: isPaid ? Math.max(start, fullRefundUntil) : fullRefundUntil,
    fullRefundUntil,
  }
}
