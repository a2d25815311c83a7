/** Whether a format that every workbook has shows a date, with or without a time (ECMA-376, 18.8.30). */
function isBuiltInDate(number: number): boolean {
  return (number >= 14 && number <= 22) || (number >= 27 && number <= 36) || (number >= 50 && number <= 58)
}

/**
 * Returns whether a number format shows a number as a date.
 * @param code of a format that the workbook defines
 */
export function isDateFormat(number: number, code?: string): boolean {
  if (code === undefined) return isBuiltInDate(number)
  // Without literal text, colors, conditions and what is escaped.
  return /[yd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''))
}

const dayMs = 86_400_000
/** 31 December 9999, the last day of a spreadsheet program. */
const lastDay = 2_958_465

/**
 * Returns the day of a serial number. Day 60 of the calendar from 1900 is 29 February 1900, which did not exist: days before it
 * are one earlier.
 * @returns `YYYY-MM-DD`, or undefined for a number that is no day
 */
export function serialDay(serial: number, from1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > lastDay) return undefined
  const days = Math.floor(serial)
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(start + days * dayMs).toISOString().slice(0, 10)
}
