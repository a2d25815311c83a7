import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'

type Row = Pick<StaffAppointmentRow, 'id' | 'starts_at' | 'ends_at' | 'status' | 'walk_in_text'>

const waiting: readonly number[] = [APPOINTMENT_STATUS.scheduled, APPOINTMENT_STATUS.inLobby]

/**
 * Returns the id of the appointment that is due now or next: the first with a time of its own that has not ended and whose
 * patient has not been called in. On a later page none, unless it begins with what has ended: it is on an earlier one.
 * @param rows of the page, with the earliest first
 * @param now the current instant in milliseconds
 * @param page its number, from 1
 */
export function nextAppointment(rows: readonly Row[], now: number, page = 1): number | undefined {
  const [first] = rows
  if (page > 1 && first && Date.parse(first.ends_at) > now) return undefined
  return rows.find(
    ({ status, ends_at: end, walk_in_text: walkIn }) =>
      waiting.includes(status) && walkIn === null && Date.parse(end) > now,
  )?.id
}
