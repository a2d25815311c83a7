/**
 * Dates 'YYYY-MM-DD' on which something is closed, both inclusive, each in the calendar of the clinic that is closed.
 */
export interface Vacation {
  from: string
  to: string
}

/** Returns whether one of these vacations includes a clinic's date 'YYYY-MM-DD'. */
export function isAwayOn(vacations: readonly Vacation[], date: string): boolean {
  return vacations.some(({ from, to }) => from <= date && date <= to)
}
