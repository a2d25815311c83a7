import * as z from 'zod'
import { instant } from '../kit/values'

/** An appointment that a change of a clinic's dates or hours affects, returned with a 422 before it is saved. */
export const AffectedAppointment = z.object({
  id: z.number(),
  patient: z.string(),
  clinic: z.string(),
  /** Wall-clock date and time of the clinic. */
  date: z.string(),
  schedule_time: z.string(),
  time_zone: z.string(),
  starts_at: instant,
})
export type AffectedAppointment = z.output<typeof AffectedAppointment>

/** The maximum number of appointments listed in a 422; `appointments_count` is the total. */
export const appointmentsListed = 20
