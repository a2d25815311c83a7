import { useCallback, useMemo } from 'react'
import { useSearchParams } from './navigation'

/** The highest page number that the server accepts. */
const maxPage = 1_000_000

interface ListAddress<F extends string> {
  page: number
  /** The filters in the address; '' for a filter that is not set. */
  filters: Record<F, string>
  /** Whether any filter is set. */
  isFiltered: boolean
  /**
   * Opens a page. With `isReplacing` the current page's history entry is replaced, so that Back does not return to it.
   */
  setPage: (page: number, isReplacing?: boolean) => void
  /** Sets some filters and opens the first page. */
  setFilters: (some: Partial<Record<F, string | null>>) => void
  clear: () => void
}

/** Keeps the page and the filters of a list in the address, so that a link or Back shows the same list. */
export function useListAddress<F extends string = never>(...names: F[]): ListAddress<F> {
  const [search, setSearch] = useSearchParams()
  const list = names.join()
  const filters = useMemo(() => {
    const known = list === '' ? [] : list.split(',')
    return Object.fromEntries(known.map((name) => [name, search.get(name) ?? ''])) as Record<F, string>
  }, [search, list])

  const change = useCallback(
    (edit: (next: URLSearchParams) => void, replace: boolean) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          edit(next)
          return next
        },
        { replace },
      ),
    [setSearch],
  )
  const setFilters = useCallback(
    (some: Partial<Record<F, string | null>>) =>
      change((next) => {
        next.delete('page')
        for (const [name, value] of Object.entries<string | null | undefined>(some))
          if (value) next.set(name, value)
          else next.delete(name)
      }, true),
    [change],
  )
  const setPage = useCallback(
    (page: number, isReplacing = false) =>
      change((next) => (page > 1 ? next.set('page', String(page)) : next.delete('page')), isReplacing),
    [change],
  )
  const clear = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const page = Math.min(Math.max(1, Math.floor(Number(search.get('page'))) || 1), maxPage)
  return { page, filters, isFiltered: Object.values(filters).some(Boolean), setPage, setFilters, clear }
}
