import type { ReportHead, ResultRow } from '#contract/reports/result'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Isolate } from '../../../ui/Isolate'
import { ListBody } from '../../../ui/list/ListBody'
import type { ListResult, ShownColumn } from '../../../ui/list/listTypes'
import { numbered } from '../numbered'
import classes from './result.module.css'
import { useCellText } from './useCellText'

type Numbered = ResultRow & { key: number }

interface ResultTableProps {
  label: string
  report: ReportHead
  list: ListResult<ResultRow>
  onPageChange: (page: number, isReplacing?: boolean) => void
  onClearFilters?: (() => void) | undefined
  /** The address of a row's details. */
  rowTo?: (row: ResultRow) => string | undefined
}

const ofNumbers = new Set(['number', 'money', 'percent'])

/** The rows of a result as a table, with the values of all records together below. */
export function ResultTable({ label, report, list, onPageChange, onClearFilters, rowTo }: ResultTableProps) {
  const text = useCellText()
  const columns = report.columns.map(
    (column, index): ShownColumn<Numbered> => ({
      key: `${index} ${column.name}`,
      header: column.label,
      align: ofNumbers.has(column.type) ? 'end' : 'start',
      render: ({ cells }) => {
        const shown = text(cells[index], column)
        return column.type === 'text' ? <BidiText>{shown}</BidiText> : <Isolate>{shown}</Isolate>
      },
    }),
  )
  const data = list.data && {
    data: list.data.data.map((row, key): Numbered => ({ ...row, key })),
    meta: list.data.meta,
  }
  const hasTotals = report.totals.some((total) => total !== null) && (list.data?.meta.total ?? 0) > 0
  return (
    <>
      <ListBody<Numbered>
        list={{ ...list, data }}
        onPageChange={onPageChange}
        onClearFilters={onClearFilters}
        table={{
          label,
          columns,
          rowKey: ({ key }) => key,
          rowName: ({ cells }) => text(cells[0], report.columns[0] ?? { type: 'text', unit: null }),
          rowTo,
        }}
      />
      {hasTotals && <Totals report={report} />}
    </>
  )
}

/** The values of all records together, which are not the sums of the rows: a median has none. */
function Totals({ report }: { report: ReportHead }) {
  const t = useText('reports')
  const text = useCellText()
  const shown = numbered(report.columns).flatMap(({ item: column, at, key }) => {
    const total = report.totals[at]
    return total === null || total === undefined ? [] : [{ column, total, key }]
  })
  return (
    <div className={classes.totals}>
      <p>{t('totals.title')}</p>
      <dl>
        {shown.map(({ column, total, key }) => (
          <div key={key}>
            <dt>{column.label}</dt>
            <dd>
              <Isolate>{text(total, column)}</Isolate>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
