import { outstandingAmount } from '#contract/rules/outstanding'
import { type AppointmentRow, currentStatus } from './appointmentRow'

/** Returns what is still to be paid since the appointment was moved to a slot with a higher price, in piastres. */
export function outstandingOf(row: AppointmentRow): number {
  return outstandingAmount({ ...row, status: currentStatus(row) })
}
