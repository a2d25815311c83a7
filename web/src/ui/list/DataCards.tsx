import { Value } from '../Value'
import classes from './DataCards.module.css'
import { type DataTableProps, markedRow } from './DataTable'
import { RowActions } from './RowActions'
import { RowOpener } from './RowOpener'
import { useRowPress } from './useRowPress'

/** Shows the rows of a list as cards, for viewports narrower than 768 px. */
export function DataCards<Item>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  rowTo,
  onRow,
  rowActions,
  currentKey,
  marked,
}: DataTableProps<Item>) {
  const [first, ...rest] = columns
  const badge = rest.find((column) => column.card === 'badge')
  const lines = rest.filter((column) => column.card === undefined)
  const cards = useRowPress<HTMLUListElement>()
  const opens = (row: Item) => rowTo?.(row) !== undefined || onRow !== undefined
  return (
    <ul ref={cards} className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.card}
          data-opens={opens(row) || undefined}
          aria-current={rowKey(row) === currentKey ? 'true' : undefined}
          {...(marked?.isMarked(row) && markedRow)}
        >
          <div className={classes.head}>
            <div className={classes.first}>
              <RowOpener to={rowTo?.(row)} onOpen={onRow && (() => onRow(row))}>
                {first?.render(row)}
                {marked?.isMarked(row) && <span className="visually-hidden"> {marked.label}</span>}
              </RowOpener>
            </div>
            {rowActions && <RowActions name={rowName(row)} actions={rowActions(row)} />}
          </div>
          {badge && <div className={classes.badge}>{badge.render(row)}</div>}
          {lines.length > 0 && (
            <dl className={classes.lines}>
              {lines.map((column) => (
                <div key={column.key}>
                  <dt>{column.header}</dt>
                  <dd>
                    <Value>{column.render(row)}</Value>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
