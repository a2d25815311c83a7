import * as z from 'zod'
import { clinicTypes } from '../clinics/clinicInput'
import { NamedOption } from '../kit/responses'
import { always, code, instant } from '../kit/values'
import { checkPrice, PAYMENT_TYPE, priceFields, slotFields } from '../staffAppointments/bookingInput'
import { Person } from '../users/people'

/** A follow-up appointment of the patient, booked by the rules of the front desk. */
export const FollowUpInput = z.object({ ...slotFields, ...priceFields }).superRefine(checkPrice, always)
export type FollowUpInput = z.output<typeof FollowUpInput>

/** A follow-up appointment that was booked for the time after the discharge. */
export const FollowUpAppointment = z.object({
  /** Of the appointment, which is cancelled with `staffAppointments.cancel`. */
  id: z.number(),
  /** The booking number, displayed by `formatBookingNumber`. */
  short_code: z.string(),
  episode_id: z.number(),
  patient_id: z.number(),
  specialty_id: z.number(),
  specialty: NamedOption,
  doctor_id: z.number(),
  doctor: Person,
  clinic_id: z.number(),
  clinic: NamedOption,
  hospital: NamedOption,
  type: z.enum(clinicTypes),
  type_text: z.string(),
  /** `YYYY-MM-DD` in the clinic's calendar. */
  date: z.string(),
  /** `YYYY-MM-DD HH:mm` in the clinic's time zone. */
  schedule_time: z.string(),
  starts_at: instant,
  time_zone: z.string(),
  payment_type: z.enum(PAYMENT_TYPE),
  /** EGP. */
  price: z.number(),
  status: code,
  status_text: z.string(),
  /** Until when the slot is held for the payment; null once the appointment is confirmed. */
  hold_expires_at: instant.nullable(),
  /** Not yet cancelled, and not begun. The call may still refuse it by the clinic's tolerance. */
  cancellable: z.boolean(),
  booked_by: Person,
})
export type FollowUpAppointment = z.output<typeof FollowUpAppointment>
