import type { Analyte } from '#contract/investigationTypes/analytes'

/** An analyte in the form. */
export interface AnalyteRow {
  /** Identifies the row on the screen. */
  key: string
  /** Null for a new one. */
  id: number | null
  name: string
  name_ar: string
  loinc: string
  unit: string
  critical_low: string
  critical_high: string
}

let keys = 0

/** Returns an empty row. */
export function emptyRow(): AnalyteRow {
  keys += 1
  const texts = { name: '', name_ar: '', loinc: '', unit: '', critical_low: '', critical_high: '' }
  return { key: `new-${keys}`, id: null, ...texts }
}

/** Returns the rows of the form. */
export function rowsOf(analytes: readonly Analyte[]): AnalyteRow[] {
  return analytes.map(({ id, name, ...rest }) => ({
    ...{ key: String(id), id, name, name_ar: rest.name_ar ?? '', loinc: rest.loinc ?? '', unit: rest.unit ?? '' },
    ...{ critical_low: rest.critical_low ?? '', critical_high: rest.critical_high ?? '' },
  }))
}
