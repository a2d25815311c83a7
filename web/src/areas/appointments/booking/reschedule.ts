import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'

/** Returns whether the patient can move the appointment: while it could be cancelled without a loss. */
export function isReschedulable(appointment: PatientAppointment): boolean {
  const { status, walk_in_text: walkIn, paid, refunded, refund_if_cancelled: refund } = appointment
  return (
    status === APPOINTMENT_STATUS.scheduled &&
    appointment.hold_expires_at === null &&
    walkIn === null &&
    appointment.patient_cancellable &&
    refund >= paid - refunded
  )
}

/**
 * Returns the address at which the patient chooses another time for the appointment at its clinic.
 * @param date `YYYY-MM-DD`; by default the first day with a free time
 */
export function rescheduleAddress({ id, clinic_id: clinicId }: PatientAppointment, date?: string): string {
  return `/patient/slot/select?clinic_id=${clinicId}&reschedule=${id}${date ? `&date=${date}` : ''}`
}
