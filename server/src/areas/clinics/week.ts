import type * as z from 'zod'
import { type WeekDays, weekdayNames } from '#contract/clinics/clinicInput'
import type { clinicDays } from '../../schema/clinics'

type Week = z.output<typeof WeekDays>
type OpenDay = Omit<typeof clinicDays.$inferSelect, 'clinic_id'>

/** Returns the stored open days as the fields of a form. */
export function weekOf(days: readonly OpenDay[]): Week {
  const fields = weekdayNames.flatMap((name) => {
    const day = days.find((row) => row.weekday === name)
    return [
      [`${name}_enabled`, day !== undefined],
      [`${name}_from`, day?.opens ?? null],
      [`${name}_to`, day?.closes ?? null],
      [`${name}_slot_time`, day?.slot_minutes ?? null],
    ]
  })
  return Object.fromEntries(fields)
}

/** Returns the open days of a validated form as they are stored. */
export function openDaysOf(week: Week): OpenDay[] {
  return weekdayNames.flatMap((weekday) => {
    const [opens, closes] = [week[`${weekday}_from`], week[`${weekday}_to`]]
    const slotMinutes = week[`${weekday}_slot_time`]
    if (!week[`${weekday}_enabled`] || opens === null || closes === null || slotMinutes === null) return []
    return [{ weekday, opens, closes, slot_minutes: slotMinutes }]
  })
}
