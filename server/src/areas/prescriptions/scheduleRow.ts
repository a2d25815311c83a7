import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { courseUnits, frequencyUnits, prescriptionKinds } from '#contract/prescriptions/codes'
import { epochMs } from '../../platform/database/expressions'

/** How often and how long a prescription is given, as rows have it. */
export const timingFields = {
  kind: z.enum(prescriptionKinds),
  frequency: z.int().nullable(),
  frequency_time_unit: z.enum(frequencyUnits).nullable(),
  duration: z.int().nullable(),
  time_unit: z.enum(courseUnits).nullable(),
}

/** The schedule of a prescription, as rows have it. Instants are milliseconds since the epoch. */
export const scheduleFields = {
  ...timingFields,
  start: z.int().nullable(),
  doses_from: z.int().nullable(),
  course_end: z.int().nullable(),
  generated: z.int().nullable(),
}

/** The columns of `scheduleFields`, from `prescriptions`. */
export const scheduleColumns = sql.raw(`prescriptions.kind, prescriptions.frequency, prescriptions.frequency_time_unit,
  prescriptions.duration, prescriptions.time_unit, ${epochMs('prescriptions.start_at')} as start,
  ${epochMs('prescriptions.doses_from')} as doses_from, ${epochMs('prescriptions.course_end')} as course_end,
  ${epochMs('prescriptions.generated_until')} as generated`)

const ScheduleRow = z.object(scheduleFields)
const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

/** Returns the schedule of a row with the names and the types of the table. */
export function scheduleOf(row: z.output<typeof ScheduleRow>) {
  const { start, doses_from, course_end, generated } = row
  const { kind, frequency, frequency_time_unit, duration, time_unit } = row
  return {
    ...{ kind, frequency, frequency_time_unit, duration, time_unit },
    start_at: dateOf(start),
    doses_from: dateOf(doses_from),
    course_end: dateOf(course_end),
    generated_until: dateOf(generated),
  }
}
