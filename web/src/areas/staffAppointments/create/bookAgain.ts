import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { navigate } from '../../../app/router/navigation'
import type { Option } from '../../../ui/fields/option'

/** With what the front desk begins when a patient is booked again. */
export interface BookAgain {
  patient: Option
  specialty: string
}

/**
 * Opens the front desk with the patient and the specialty of an appointment that was missed or cancelled. They travel beside the
 * address, which names nobody.
 */
export function bookAgain({ patient, specialty }: Pick<StaffAppointmentRow, 'patient' | 'specialty'>): void {
  const again: BookAgain = {
    patient: { value: String(patient.id), label: patient.name_text },
    specialty: String(specialty.id),
  }
  void navigate('/appointments/create', { state: { again } })
}

/** Returns what `bookAgain` has passed to the screen. */
export function bookAgainIn(state: unknown): BookAgain | undefined {
  return typeof state === 'object' && state !== null && 'again' in state ? (state.again as BookAgain) : undefined
}
