import { useUiText } from '../texts'
import { Value } from '../Value'
import classes from './DataTable.module.css'
import type { ListSort, RowAction, ShownColumn } from './listTypes'
import { RowActions } from './RowActions'
import { RowOpener, type RowTarget } from './RowOpener'
import { SortHeader } from './SortHeader'
import { useRowPress } from './useRowPress'

export type DataTableProps<Item> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly ShownColumn<Item>[]
  rows: readonly Item[]
  rowKey: (row: Item) => string | number
  /** Name of the row in the labels of its actions: 'More actions for …'. */
  rowName: (row: Item) => string
  /**
   * Address of the record: the first cell contains the link, and a click anywhere on the row follows it. Undefined for
   * a row without a link.
   */
  rowTo?: ((row: Item) => string | undefined) | undefined
  /** Opens a row without an address, in place of rowTo. */
  onRow?: ((row: Item) => void) | undefined
  rowActions?: ((row: Item) => readonly RowAction[]) | undefined
  /** The key of the row that is due now, which is highlighted. */
  currentKey?: string | number | undefined
  /** Makes the headers of columns with `sort` buttons. Cards are in the same order. */
  sort?: ListSort | undefined
  /** Marks a row, such as the one that has just been added, and says why. */
  marked?: { isMarked: (row: Item) => boolean; label: string } | undefined
}

function sortOf<Item>({ sort: by }: ShownColumn<Item>, { value }: ListSort) {
  if (!by) return undefined
  if (value === by) return 'ascending'
  return value === `-${by}` ? 'descending' : undefined
}

/** The props of a marked row: it is scrolled into view. */
export const markedRow = {
  'data-marked': true,
  ref: (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' }),
} as const

/** Shows the rows of a list as a table, for viewports from 768 px. */
export function DataTable<Item>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  rowTo,
  onRow,
  rowActions,
  currentKey,
  sort,
  marked,
}: DataTableProps<Item>) {
  const text = useUiText()
  const body = useRowPress<HTMLTableSectionElement>()
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              data-hide-below={column.hideBelow}
              aria-sort={sort && sortOf(column, sort)}
            >
              {sort && column.sort ? (
                <SortHeader by={column.sort} sort={sort}>
                  {column.header}
                </SortHeader>
              ) : (
                column.header
              )}
            </th>
          ))}
          {rowActions && (
            <th className={classes.actions} scope="col">
              <span className="visually-hidden">{text('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => {
          const target: RowTarget = { to: rowTo?.(row), onOpen: onRow && (() => onRow(row)) }
          const opens = target.to !== undefined || target.onOpen !== undefined
          return (
            <tr
              key={rowKey(row)}
              data-opens={opens || undefined}
              aria-current={rowKey(row) === currentKey ? 'true' : undefined}
              {...(marked?.isMarked(row) && markedRow)}
            >
              {columns.map((column, index) => (
                <td key={column.key} data-align={column.align} data-hide-below={column.hideBelow}>
                  {index === 0 ? (
                    <RowOpener {...target}>
                      {column.render(row)}
                      {marked?.isMarked(row) && <span className="visually-hidden"> {marked.label}</span>}
                    </RowOpener>
                  ) : (
                    <Value>{column.render(row)}</Value>
                  )}
                </td>
              ))}
              {rowActions && (
                <td className={classes.actions}>
                  <RowActions name={rowName(row)} actions={rowActions(row)} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
