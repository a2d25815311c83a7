import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EntityName, Permission } from '#contract/access/permissions'
import type { ExportFormat } from '#contract/kit/exportFormats'
import type { PageMeta } from '#contract/kit/responses'
import type { Download } from '../../lib/api/response'
import { Button } from '../../ui/Button'
import { ListPage } from '../../ui/list/ListPage'
import type { Column, RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { navigate } from '../router/navigation'
import { useListAddress } from '../router/useListAddress'
import { useAuthSession } from '../session/useAuthSession'
import { exportColumns } from './exportColumns'
import type { ImportParts } from './importParts'
import { ListMenu } from './ListMenu'
import { type Removal, useRemoval } from './useRemoval'
import { type BuiltInView, ViewTabs } from './ViewTabs'

/** Query options for one page, as `api.levels.list.query(…)` returns them. */
interface PageRead<Row> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<{ data: Row[]; meta: PageMeta }>
}

/** The filters in the address; '' for a filter that is not set. */
export interface FilterTools<F extends string> {
  filters: Record<F, string>
  setFilters: (some: Partial<Record<F, string | null>>) => void
}

export type EntityListProps<Row, F extends string> = {
  title: string
  /** The entity whose five permissions decide which actions are offered. */
  entity: EntityName
  /** Name of the area in the contract, such as 'levels'. */
  area: string
  /** Path of the form for a new record. */
  createAt: string
  editAt: (id: number) => string
  /** If omitted, a click on a row opens the form. */
  showAt?: (id: number) => string
  /** Further permissions that open the record's page. */
  showWith?: readonly Permission[]
  newLabel: string
  searchPlaceholder?: string
  /** Allowed query parameters of the address: 'q' for the search, 'sort' for the order, and further filters. */
  filterNames: readonly F[]
  filters?: (tools: FilterTools<F>) => ReactNode
  read: (query: Record<F, string> & { page: number }) => PageRead<Row>
  /** Fetches the same list as a spreadsheet. */
  fetchExport: (
    query: Record<F, string> & { format: ExportFormat; title: string; columns: string },
    signal: AbortSignal,
  ) => Promise<Download>
  /** The import of rows, offered to users with the permission to create. */
  imports?: ImportParts
  columns: Column<Row>[]
  rowName: (row: Row) => string
  remove?: Removal
  /** Further actions of a row. */
  moreActions?: (row: Row) => RowAction[]
  /** Rows that cannot be edited or deleted, such as the Super Admin role. */
  isFixed?: (row: Row) => boolean
  /** Views that every user of the list has, the one of all rows first; by default only this one. */
  views?: readonly BuiltInView[]
  /** Shown beside the button for a new record. */
  actions?: ReactNode
}

/**
 * The list of an entity: search, filters and page in the address, and a table that offers for each row the actions that
 * the user's permissions allow.
 */
export function EntityList<Row extends { id: number }, F extends string>(props: EntityListProps<Row, F>) {
  const { entity, createAt, editAt, showAt, showWith = [], filterNames, read } = props
  const t = useText('app')
  const { can } = useAuthSession()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress<F>(...filterNames)
  const list = useQuery({ ...read({ ...filters, page }), placeholderData: keepPreviousData })
  const setSearch = (q: string) => setFilters({ q } as unknown as Partial<Record<F, string>>)
  const setSort = (sort: string) => setFilters({ sort: sort || null } as unknown as Partial<Record<F, string | null>>)
  const isSorted = filterNames.some((name) => name === 'sort')
  const isSearched = filterNames.some((name) => name === 'q')
  const rowTo = (row: Row) => {
    if (showAt && can([`show-${entity}`, ...showWith])) return showAt(row.id)
    return can(`update-${entity}`) && !props.isFixed?.(row) ? editAt(row.id) : undefined
  }
  const rowActions = useRowActions(props)
  return (
    <ListPage<Row>
      title={props.title}
      actions={
        <>
          {props.actions}
          <ListMenu
            area={props.area}
            imports={can(`create-${entity}`) ? props.imports : undefined}
            fetchExport={(format, signal) =>
              props.fetchExport(
                { ...filters, format, title: props.title, columns: JSON.stringify(exportColumns(props.columns)) },
                signal,
              )
            }
          />
          {can(`create-${entity}`) && (
            <Button variant="primary" icon={<IconPlus />} to={createAt}>
              {props.newLabel}
            </Button>
          )}
        </>
      }
      tabs={<ViewTabs area={props.area} {...(props.views && { builtIn: props.views })} />}
      list={list}
      onPageChange={setPage}
      {...(isSearched && {
        query: (filters as Record<string, string>).q ?? '',
        onQueryChange: setSearch,
        searchPlaceholder: props.searchPlaceholder ?? t('list.search'),
      })}
      filters={props.filters?.({ filters, setFilters })}
      onClearFilters={isFiltered ? clear : undefined}
      columns={props.columns}
      rowKey={({ id }) => id}
      rowName={props.rowName}
      rowTo={rowTo}
      rowActions={rowActions}
      sort={isSorted ? { value: (filters as Record<string, string>).sort ?? '', onChange: setSort } : undefined}
    />
  )
}

function useRowActions<Row extends { id: number }, F extends string>(props: EntityListProps<Row, F>) {
  const { entity, editAt, remove, moreActions, isFixed } = props
  const t = useText('app')
  const { can } = useAuthSession()
  const removal = useRemoval()
  const edit = { key: 'edit', label: t('row.edit'), icon: <IconPencil />, quick: true }
  const erase = { key: 'delete', label: t('row.delete'), icon: <IconTrash />, danger: true }
  return (row: Row): RowAction[] => {
    const more = moreActions?.(row) ?? []
    if (isFixed?.(row)) return more
    return [
      ...(can(`update-${entity}`) ? [{ ...edit, onSelect: () => void navigate(editAt(row.id)) }] : []),
      ...more,
      ...(remove && can(`delete-${entity}`) ? [{ ...erase, onSelect: () => void removal(remove, row.id) }] : []),
    ]
  }
}
