import type * as z from 'zod'
import type { WeekDays, WeekdayName } from '#contract/clinics/clinicInput'

/** Weekdays in the form's order, which starts on Saturday. */
export const weekdays = [
  'saturday',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const satisfies readonly WeekdayName[]

export type ScheduleValues = {
  [D in WeekdayName as `${D}_enabled`]: boolean
} & { [D in WeekdayName as `${D}_from` | `${D}_to`]: string } & {
  [D in WeekdayName as `${D}_slot_time`]: number | null
}

/** Returns the initial values. */
export function initialValues(clinic: z.output<typeof WeekDays> | undefined): ScheduleValues {
  return Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_enabled`, clinic?.[`${day}_enabled`] ?? false],
      [`${day}_from`, clinic?.[`${day}_from`] ?? ''],
      [`${day}_to`, clinic?.[`${day}_to`] ?? ''],
      [`${day}_slot_time`, clinic?.[`${day}_slot_time`] ?? null],
    ]),
  ) as ScheduleValues
}
