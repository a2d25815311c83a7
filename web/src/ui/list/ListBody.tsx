import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../Button'
import { useAnnounceChange } from '../feedback/announce'
import { Empty } from '../feedback/Empty'
import { ErrorState } from '../feedback/ErrorState'
import { Skeleton } from '../feedback/Skeleton'
import { useUiText } from '../texts'
import { DataCards } from './DataCards'
import { DataTable, type DataTableProps } from './DataTable'
import classes from './ListPage.module.css'
import type { Column, ListResult, ShownColumn } from './listTypes'
import { Pagination } from './Pagination'

/** The empty state of a list. */
export type ListEmpty = { title?: string; body?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** The table props of a list; columns that are only in its export are not shown. */
export type ListTable<Item> = Omit<DataTableProps<Item>, 'rows' | 'columns'> & { columns: readonly Column<Item>[] }

type ListBodyProps<Item> = {
  list: ListResult<Item>
  table: ListTable<Item>
  onPageChange: (page: number, isReplacing?: boolean) => void
  onClearFilters?: (() => void) | undefined
  empty?: ListEmpty | undefined
}

function isShown<Item>(column: Column<Item>): column is ShownColumn<Item> {
  return !column.hidden
}

/**
 * The rows of a list in all its states (loading, failed, empty), with pagination; for lists that are part of a page.
 */
export function ListBody<Item>({ list, table, onPageChange, onClearFilters, empty }: ListBodyProps<Item>) {
  const text = useUiText()
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const rows = list.data?.data
  const meta = list.data?.meta
  const found = meta && (meta.total > 0 ? text('list.found', { count: meta.total }) : text('list.empty'))
  // With its name, because a page may have several lists.
  useAnnounceChange(found && `${table.label}: ${found}`)
  const Rows = narrow ? DataCards : DataTable
  return (
    <>
      <div className={classes.sheet} data-outdated={list.isPlaceholderData || undefined}>
        {list.isPending ? (
          <Skeleton count={6} />
        ) : list.isError && !rows ? (
          <ErrorState onRetry={list.refetch} retrying={list.isFetching} />
        ) : rows && rows.length > 0 ? (
          <Rows {...table} columns={table.columns.filter(isShown)} rows={rows} />
        ) : onClearFilters ? (
          <Empty
            title={text('list.empty')}
            body={text('list.noMatchNext')}
            icon={<IconFilterOff />}
            action={<Button onClick={onClearFilters}>{text('list.clearAll')}</Button>}
          />
        ) : (
          <Empty {...empty} title={empty?.title ?? text('list.empty')} />
        )}
      </div>
      {meta && meta.total > 0 && <Pagination meta={meta} onPageChange={onPageChange} />}
    </>
  )
}
