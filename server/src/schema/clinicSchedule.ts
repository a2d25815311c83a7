import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { toleranceUnits, weekdayNames } from '#contract/clinics/clinicInput'
import type { ClinicSchedule, WeeklyHours } from '#contract/rules/clinicSchedule'
import type { Value } from '../platform/database/statement'

const Days = z.array(
  z.strictObject({ weekday: z.enum(weekdayNames), from: z.string(), to: z.string(), slotMinutes: z.int() }),
)

/** The columns of `scheduleColumns`. */
export const scheduleRow = {
  time_zone: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  last_appointment_tolerance: z.int(),
  last_appointment_unit: z.enum(toleranceUnits),
  days: Days,
  exceptions: z.array(z.strictObject({ from: z.iso.date(), to: z.iso.date(), days: Days })),
}
const ScheduleRow = z.strictObject(scheduleRow)

const hours = sql`select coalesce(json_agg(json_build_object('weekday', weekday, 'from', opens, 'to', closes,
  'slotMinutes', slot_minutes)), '[]')`

/**
 * Returns the columns that determine when a clinic takes place. Expects `clinics` in the statement. Together with
 * `scheduleOf`, the only reader of the hours besides the function `clinic_hours_on` of the database.
 * @param from `YYYY-MM-DD`, start of the range of dates on which the schedule is used
 * @param to `YYYY-MM-DD`, end of that range
 */
export function scheduleColumns(from: Value<string>, to: Value<string>): SQL {
  return sql`clinics.time_zone, clinics.start_date, clinics.end_date,
    clinics.last_appointment_tolerance, clinics.last_appointment_unit,
    (${hours} from clinic_days where clinic_days.clinic_id = clinics.id) as days,
    (select coalesce(json_agg(json_build_object('from', date_from, 'to', date_to, 'days',
        (${hours} from clinic_exception_days where exception_id = clinic_exceptions.id))), '[]')
      from clinic_exceptions
      where clinic_exceptions.clinic_id = clinics.id and date_to >= ${from} and date_from <= ${to}) as exceptions`
}

function weekly(days: z.output<typeof Days>): WeeklyHours {
  return Object.fromEntries(days.map(({ weekday, ...hoursOfDay }) => [weekday, hoursOfDay]))
}

/** Returns the schedule of a row with `scheduleColumns`. */
export function scheduleOf(row: z.output<typeof ScheduleRow>): ClinicSchedule {
  return {
    startDate: row.start_date,
    endDate: row.end_date,
    timeZone: row.time_zone,
    weekly: weekly(row.days),
    exceptions: row.exceptions.map(({ days, ...range }) => ({ ...range, weekly: weekly(days) })),
    lastAppointmentTolerance: { value: row.last_appointment_tolerance, unit: row.last_appointment_unit },
  }
}
