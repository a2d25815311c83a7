import { outstandingAmount } from '#contract/rules/outstanding'
import { currentStatus, type ListedAppointmentRow } from './appointmentRow'

/** Returns what is still to be paid since the appointment was moved to a slot with a higher price, in piastres. */
export function outstandingOf(row: ListedAppointmentRow): number {
  return outstandingAmount({ ...row, status: currentStatus(row) })
}
