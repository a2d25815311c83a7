import type { StatedFlag } from '#contract/results/flag'
import type { LabValue, ResultAnalyte } from '#contract/results/labValue'

/** A value in the form. Without a value, it is not part of the result. */
export interface ValueRow {
  analyte_id: number
  analyte: string
  value: string
  unit: string
  low: string
  high: string
  range_text: string
  /** '' if the lab states nothing. */
  flag: StatedFlag | ''
}

type Ranged = Pick<LabValue, 'unit' | 'low' | 'high' | 'range_text'>

const rangeOf = ({ unit, low, high, range_text }: Ranged) => ({
  ...{ unit: unit ?? '', low: low ?? '', high: high ?? '', range_text: range_text ?? '' },
})

function rowOf(value: LabValue): ValueRow {
  const stated = value.flag_is_stated ? (value.flag ?? 'none') : ''
  return { analyte_id: value.analyte_id, analyte: value.analyte, value: value.value, ...rangeOf(value), flag: stated }
}

/**
 * Returns the rows of the form: one for each analyte that the result can have, with its value if it has one, and those of
 * the result that are no longer offered.
 */
export function rowsOf(analytes: readonly ResultAnalyte[], values: readonly LabValue[]): ValueRow[] {
  const stored = new Map(values.map((value) => [value.analyte_id, value]))
  const offered = analytes.map((analyte): ValueRow => {
    const value = stored.get(analyte.id)
    if (value) return rowOf(value)
    return { analyte_id: analyte.id, analyte: analyte.name, value: '', ...rangeOf(analyte), flag: '' }
  })
  const ids = new Set(analytes.map(({ id }) => id))
  return [...offered, ...values.filter((value) => !ids.has(value.analyte_id)).map(rowOf)]
}

const isFilled = ({ value }: ValueRow) => value.trim() !== ''

/** Returns the values that are sent: those of the rows with a value. */
export function sentValues(rows: readonly ValueRow[]) {
  return rows.filter(isFilled).map(({ analyte: _name, ...value }) => value)
}

/** Returns the position of a row among the values that are sent; -1 if it is not sent. */
export function sentPosition(rows: readonly ValueRow[], index: number): number {
  const row = rows[index]
  return row && isFilled(row) ? rows.slice(0, index).filter(isFilled).length : -1
}
