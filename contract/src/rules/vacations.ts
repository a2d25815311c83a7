/** Dates 'YYYY-MM-DD' on which something is closed, both included, each in the calendar of the clinic that is closed. */
export interface Vacation {
  from: string
  to: string
}

/** Whether one of these vacations takes a clinic's date 'YYYY-MM-DD'. */
export function isAwayOn(vacations: readonly Vacation[], date: string): boolean {
  return vacations.some(({ from, to }) => from <= date && date <= to)
}
