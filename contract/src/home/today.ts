import * as z from 'zod'
import { MyClinic } from '../clinics/calls'
import { code } from '../kit/values'

/** Why a patient is shown: present in the lobby, not there although their time has come, or with a slot on hold. */
const ExpectedPatient = z.object({
  /** Id of the appointment. */
  id: z.number(),
  /** In the caller's language. */
  name: z.string(),
  state: z.enum(['waiting', 'late', 'unconfirmed']),
})

const SessionToday = MyClinic.extend({
  /** The clinic session of that day, if it has started. */
  session_token: z.string().nullable(),
  session_ended: z.boolean(),
  /** Numbers of patients by state. */
  waiting: z.number().int(),
  late: z.number().int(),
  unconfirmed: z.number().int(),
  /** The first five of them: who waits, then who is late, then who has not confirmed. */
  people: z.array(ExpectedPatient),
})
export type SessionToday = z.output<typeof SessionToday>

export const Today = z.object({
  /** By start; 50 at most. */
  sessions: z.array(SessionToday),
  /** Those of the next 14 days, current ones included; 10 at most. */
  vacations: z.array(
    z.object({
      id: z.number(),
      type: code,
      type_text: z.string(),
      /** The doctor, clinic, hospital or country. */
      name: z.string(),
      date_from: z.string(),
      date_to: z.string(),
    }),
  ),
})
export type Today = z.output<typeof Today>
