import * as z from 'zod'
import { DoctorPerson, PatientAppointment } from '../appointments/booking'
import { clinicTypes } from '../clinics/clinicInput'

export const RoomOrder = z.object({
  /** The number that is being seen; null when nobody is. */
  room_order: z.number().nullable(),
  lobby_order: z.number(),
  people_before: z.number().int(),
  /** The numbers in the queue up to mine, the one being seen first. */
  queue: z.array(z.object({ number: z.number(), state: z.enum(['in_room', 'waiting', 'you']) })),
  /** It is my turn. */
  called: z.boolean(),
})

/** What a waiting patient needs; nothing about the others but numbers. */
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
