import * as z from 'zod'
import { DoctorPerson, PatientAppointment } from '../appointments/booking'
import { clinicTypes } from '../clinics/clinicInput'
import { instant } from '../kit/values'

/** How long a patient probably waits (`waitingTime`). */
export const WaitingEstimate = z.object({
  from_minutes: z.number().int(),
  to_minutes: z.number().int(),
  /** How many of the last `of` patients waited no longer than the estimate. */
  right: z.number().int(),
  of: z.number().int(),
})

export const RoomOrder = z.object({
  /** The queue number of the patient being seen; null if there is none. */
  room_order: z.number().nullable(),
  lobby_order: z.number(),
  people_before: z.number().int(),
  /** The queue numbers up to the caller's own, starting with the one being seen. */
  queue: z.array(z.object({ number: z.number(), state: z.enum(['in_room', 'waiting', 'you']) })),
  /** Whether it is the caller's turn. */
  called: z.boolean(),
  /**
   * How long the caller probably waits; null while the doctor has had fewer than 20 visits of that kind, and when nobody is
   * before the caller.
   */
  waiting_time: WaitingEstimate.nullable(),
})

/** The data for a waiting patient; other patients appear as queue numbers only. */
export const QueuePosition = RoomOrder.extend({
  lobby_id: z.number(),
  session_token: z.string(),
  appointment_id: z.number(),
  clinic_id: z.number(),
  clinic_type: z.enum(clinicTypes),
  clinic_title: z.string(),
  doctor: DoctorPerson,
  doctor_user_id: z.number(),
  appointment: PatientAppointment,
  session_ended: z.boolean(),
})
export type QueuePosition = z.output<typeof QueuePosition>

export const RoomData = z.object({
  appointment: PatientAppointment,
  /** What the doctor shows the patient during the visit. */
  from_doctor: z.object({ recommendations: z.string(), shown_at: instant }).nullable(),
  appointmentFinished: z.boolean(),
  called: z.boolean(),
  session_ended: z.boolean(),
  clinic: z.object({
    id: z.number(),
    title: z.string(),
    type: z.enum(clinicTypes),
    doctor: DoctorPerson,
  }),
})
export type RoomData = z.output<typeof RoomData>
