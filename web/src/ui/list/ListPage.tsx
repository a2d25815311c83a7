import type { ReactNode } from 'react'
import { Page, type PageProps } from '../Page'
import { ListBody, type ListEmpty, type ListTable } from './ListBody'
import classes from './ListPage.module.css'
import type { ListResult } from './listTypes'
import { SearchBox } from './SearchBox'

export type ListPageProps<Item> = Omit<PageProps, 'children' | 'count' | 'width'> &
  Omit<ListTable<Item>, 'label'> & {
    /** The query of the page, as TanStack Query gives it. */
    list: ListResult<Item>
    onPageChange: (page: number, isReplacing?: boolean) => void
    /** What is searched by now; without onQueryChange there is no search box. */
    query?: string
    onQueryChange?: (query: string) => void
    searchPlaceholder?: string
    /** FilterChip and FilterPanel elements. */
    filters?: ReactNode
    /** Set where a search or filter is on: takes all of them off, and an empty list says that nothing matches. */
    onClearFilters?: (() => void) | undefined
    /** What an empty list says and what to do next; 'No Available Items' unless told. */
    empty?: ListEmpty
  }

/**
 * A searchable, paged list on the server: table from 768 px, cards below, outlines while loading, words for empty and
 * for failed. It knows no router: search, filters and page come from the address by its props.
 */
export function ListPage<Item>({
  list,
  onPageChange,
  query = '',
  onQueryChange,
  searchPlaceholder,
  filters,
  onClearFilters,
  empty,
  columns,
  rowKey,
  rowName,
  rowTo,
  onRow,
  rowActions,
  ...page
}: ListPageProps<Item>) {
  return (
    <Page {...page} count={list.data?.meta.total}>
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
        table={{ label: page.title, columns, rowKey, rowName, rowTo, onRow, rowActions }}
      />
    </Page>
  )
}
