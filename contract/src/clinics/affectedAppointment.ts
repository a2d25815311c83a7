import * as z from 'zod'
import { instant } from '../kit/values'
import { walk_in_text } from './walkInText'

/** An appointment that a change of a clinic's dates or hours affects, returned with a 422 before it is saved. */
export const AffectedAppointment = z.object({
  id: z.number(),
  patient: z.string(),
  clinic: z.string(),
  /** Wall-clock date and time of the clinic; no time for a walk-in. */
  date: z.string(),
  schedule_time: z.string(),
  walk_in_text,
  time_zone: z.string(),
  starts_at: instant,
})
export type AffectedAppointment = z.output<typeof AffectedAppointment>

/** The maximum number of appointments listed in a 422; `appointments_count` is the total. */
export const appointmentsListed = 20
