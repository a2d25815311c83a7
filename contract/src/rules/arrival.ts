import { APPOINTMENT_STATUS, type AppointmentStatus } from './appointmentStatus'

/** What the desk of a physical clinic records about a patient. */
export const arrivals = ['late', 'arrived', 'left'] as const
export type Arrival = (typeof arrivals)[number]

const { scheduled, inLobby } = APPOINTMENT_STATUS

/** An appointment before the visit, as the desk sees it. */
export interface AtDesk {
  status: AppointmentStatus
  arrival: Arrival | null
}

/**
 * Returns what the desk can record next: late only before the patient has come, left only of a patient who is there.
 * Back is `arrived` after `left`. Nothing once the patient was called in.
 */
export function arrivalChoices({ status, arrival }: AtDesk): readonly Arrival[] {
  if (arrival === 'left') return status === scheduled || status === inLobby ? ['arrived'] : []
  if (status === inLobby) return arrival === 'arrived' ? ['left'] : ['arrived', 'left']
  if (status !== scheduled) return []
  return arrival === null ? ['arrived', 'late'] : ['arrived']
}
