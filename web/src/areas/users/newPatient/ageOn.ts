import { parseDate } from '#contract/rules/calendarDate'

/**
 * Returns the age in whole years.
 * @param birthDate `YYYY-MM-DD`, or null if it is not entered
 * @param today `YYYY-MM-DD`
 * @returns undefined without a valid birth date that is not in the future
 */
export function ageOn(birthDate: string | null, today: string): number | undefined {
  if (!birthDate || parseDate(birthDate) === undefined || birthDate > today) return undefined
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(4) < birthDate.slice(4) ? years - 1 : years
}
