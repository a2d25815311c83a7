import { Value } from '../Value'
import classes from './Chart.module.css'

/** A row of the table and a step of the picture. */
export type ChartRow = {
  key: string
  /** The category, or the time; isolated. */
  label: string
  /** One per series, formatted and isolated: null for missing data, undefined if the series has no point here. */
  values: readonly (string | null | undefined)[]
}

type ChartTableProps = {
  id: string
  title: string
  /** Header of the rows. */
  rowHeader: string
  series: readonly { key: string; label: string }[]
  rows: readonly ChartRow[]
}

/** The numbers of a chart. */
export function ChartTable({ id, title, rowHeader, series, rows }: ChartTableProps) {
  return (
    <div id={id} className={classes.tableFrame}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {series.map((column, index) => (
                <td key={column.key}>{values[index] === undefined ? '–' : <Value>{values[index]}</Value>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
