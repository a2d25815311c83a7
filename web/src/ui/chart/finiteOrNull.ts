/** Returns a value as a chart shows it: null is missing data, and so is what is not a finite number. */
export function finiteOrNull(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null
}
