import type { ReactNode } from 'react'
import { Page, type PageProps } from '../Page'
import { ListBody, type ListEmpty, type ListTable } from './ListBody'
import classes from './ListPage.module.css'
import type { ListResult } from './listTypes'
import { SearchBox } from './SearchBox'

export type ListPageProps<Item> = Omit<PageProps, 'children' | 'count' | 'width'> &
  Omit<ListTable<Item>, 'label'> & {
    /** The query of the page, as TanStack Query returns it. */
    list: ListResult<Item>
    onPageChange: (page: number, isReplacing?: boolean) => void
    /** The current search text; without onQueryChange there is no search box. */
    query?: string
    onQueryChange?: (query: string) => void
    searchPlaceholder?: string
    /** A message above the list. */
    notice?: ReactNode
    /** FilterChip and FilterPanel elements. */
    filters?: ReactNode
    /** Clears search and filters; given only if one of them is set. An empty list then shows that nothing matches. */
    onClearFilters?: (() => void) | undefined
    /** The empty state; 'No Available Items' by default. */
    empty?: ListEmpty
  }

/**
 * A list on the server with search and pagination: a table from 768 px, cards below, skeletons while loading, and an
 * empty and an error state. It does not use the router: the caller passes search, filters and page from the address as
 * props.
 */
export function ListPage<Item>({
  list,
  onPageChange,
  query = '',
  onQueryChange,
  searchPlaceholder,
  notice,
  filters,
  onClearFilters,
  empty,
  columns,
  rowKey,
  rowName,
  rowTo,
  onRow,
  rowActions,
  currentKey,
  sort,
  marked,
  ...page
}: ListPageProps<Item>) {
  return (
    <Page {...page} count={list.data?.meta.total}>
      {notice}
      {(onQueryChange || filters) && (
        <div className={classes.tools}>
          {onQueryChange && <SearchBox value={query} onChange={onQueryChange} placeholder={searchPlaceholder} />}
          {filters}
        </div>
      )}
      <ListBody
        list={list}
        onPageChange={onPageChange}
        onClearFilters={onClearFilters}
        empty={empty}
        table={{ label: page.title, columns, rowKey, rowName, rowTo, onRow, rowActions, currentKey, sort, marked }}
      />
    </Page>
  )
}
