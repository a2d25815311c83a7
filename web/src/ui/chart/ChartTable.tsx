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

type ChartTableProps = { id: string; title: string; headers: readonly string[]; rows: readonly ChartRow[] }

/** The numbers of a chart. */
export function ChartTable({ id, title, headers, rows }: ChartTableProps) {
  return (
    <div id={id} className={classes.tableFrame}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={headers[index + 1]}>{value === undefined ? '–' : <Value>{value}</Value>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
