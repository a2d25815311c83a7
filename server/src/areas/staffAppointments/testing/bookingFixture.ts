import type * as z from 'zod'
import type { CashEntry } from '#contract/payments/cash'
import type { StaffBooking } from '#contract/staffAppointments/bookingCalls'
import type { SimilarPatient } from '#contract/users/newPatient'
import type { Client, TestResponse } from '../../../platform/testing/client'

/** The body of a response to a booking by staff: the appointment, or the errors. */
export interface StaffBookingResponse {
  data: z.output<typeof StaffBooking> & { receipt: CashEntry | null }
  errors: Record<string, string[]>
  slots: Record<string, string>
  similar: SimilarPatient[]
}

/** The payment of a booking at 250 EGP, the price of the clinics in these tests. */
export const paid = { payment_type: 1, price: 250 }

/** Returns the fields of a new patient. */
export function newPatient(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const number = crypto.randomUUID()
  return {
    first_name: 'Nadia',
    last_name: `Patient${number.slice(0, 8)}`,
    birth_date: '1990-01-15',
    uuid: `ID-${number}`,
    email: `${number}@test.example`,
    phone: `+2010${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    gender: 'female',
    ...changes,
  }
}

/**
 * Books a slot of a clinic.
 * @param specialty the id of the clinic's specialty
 * @param fields the patient and the payment
 */
export function bookAt(
  who: Client,
  clinic: { id: number; doctorId: number },
  { specialty, date, slot }: { specialty: number; date: string; slot: string },
  fields: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<TestResponse<StaffBookingResponse>> {
  return who.send<StaffBookingResponse>('POST', '/api/admin/appointments', {
    body: {
      date,
      specialty_id: specialty,
      doctor_id: clinic.doctorId,
      clinic_id: clinic.id,
      schedule_time: slot,
      ...fields,
    },
    ...(headers ? { headers } : {}),
  })
}
