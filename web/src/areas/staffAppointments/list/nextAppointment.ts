import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'

type Row = Pick<StaffAppointmentRow, 'id' | 'starts_at' | 'ends_at' | 'status' | 'walk_in_text'>

const waiting: readonly number[] = [APPOINTMENT_STATUS.scheduled, APPOINTMENT_STATUS.inLobby]

/**
 * Returns the id of the appointment that is due now or next: the first with a time of its own that has not ended and whose
 * patient has not been called in.
 * @param rows with the earliest first
 * @param now the current instant in milliseconds
 */
export function nextAppointment(rows: readonly Row[], now: number): number | undefined {
  return rows.find(
    ({ status, ends_at: end, walk_in_text: walkIn }) =>
      waiting.includes(status) && walkIn === null && Date.parse(end) > now,
  )?.id
}
