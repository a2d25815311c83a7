import type { PatientAppointment } from '#contract/appointments/booking'
import type { Client, TestResponse } from '../../../platform/testing/client'

/** The body of a response to a call about an appointment: the appointment, or the errors. */
export interface BookingResponse {
  data: PatientAppointment
  errors: Record<string, string[]>
  slots: Record<string, string>
  /** The limit that one more booking would exceed. */
  booking_limit?: number
  day: { key: string; starts_at: string; taken: boolean }[]
}

interface Bookable {
  id: number
  doctorId: number
}

/**
 * Chooses a slot.
 * @param date `YYYY-MM-DD`
 * @param slot `HH:mm`
 */
export function choose(
  who: Client,
  clinic: Bookable,
  date: string,
  slot: string,
): Promise<TestResponse<BookingResponse>> {
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date, schedule_time: slot }
  return who.post<BookingResponse>('/api/patient/appointments', input)
}

/** Confirms a slot hold of `who`. */
export function confirmBy(who: Client, id: number, method = 'free'): Promise<TestResponse<BookingResponse>> {
  return who.post<BookingResponse>(`/api/patient/appointments/${id}/confirm`, { method })
}

/**
 * Books and confirms an appointment at a free clinic.
 * @returns the id of the appointment
 */
export async function bookFree(who: Client, clinic: Bookable, date: string, slot: string): Promise<number> {
  const chosen = await choose(who, clinic, date, slot)
  if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body))
  await confirmBy(who, chosen.body.data.id)
  return chosen.body.data.id
}
