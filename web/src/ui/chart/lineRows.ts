import type { ChartBand, LineSeries } from './chartTypes'
import { finiteOrNull } from './finiteOrNull'

/** The values of all series at one instant, in the order of the series; undefined where a series has no point. */
export interface LineRow {
  /** ms since the epoch. */
  at: number
  values: (number | null | undefined)[]
}

/**
 * Returns the points of all series by time. An instant at which a series has several points has several rows. Values
 * that are not finite are null; points without a valid instant are left out.
 */
export function lineRows(series: readonly Pick<LineSeries, 'points'>[]): LineRow[] {
  const rows = new Map<number, LineRow[]>()
  for (const [index, { points }] of series.entries()) {
    for (const { at, value } of points) {
      const instant = new Date(at).getTime()
      if (Number.isNaN(instant)) continue
      const ofInstant = rows.get(instant) ?? []
      rows.set(instant, ofInstant)
      let row = ofInstant.find(({ values }) => values[index] === undefined)
      if (!row) {
        row = { at: instant, values: series.map(() => undefined) }
        ofInstant.push(row)
      }
      row.values[index] = finiteOrNull(value)
    }
  }
  return [...rows.values()].flat().sort((one, other) => one.at - other.at)
}

/** Whether a value is below or above a band. */
export function isOutside(value: number, band: ChartBand | undefined): boolean {
  if (!band) return false
  return value < (band.from ?? Number.NEGATIVE_INFINITY) || value > (band.to ?? Number.POSITIVE_INFINITY)
}
