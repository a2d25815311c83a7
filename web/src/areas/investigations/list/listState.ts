import { useState } from 'react'
import { useSearchParams } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'

const filterNames = ['center_type', 'order_status'] as const
type Filters = Record<(typeof filterNames)[number], string>

/** The page, the filters and the open order of a list. */
export interface ListState {
  page: number
  setPage: (page: number, isReplacing?: boolean) => void
  /** '' for a filter that is not set. */
  filters: Filters
  setFilters: (some: Partial<Record<keyof Filters, string | null>>) => void
  /** The order whose details are shown. */
  openId: number | undefined
  setOpenId: (id: number | undefined) => void
}

/** Keeps the state of a list in the address, so that a link, a reload or Back shows the same. */
export function useAddressState(): ListState {
  const { page, setPage, filters, setFilters } = useListAddress(...filterNames)
  const [search, setSearch] = useSearchParams()
  return {
    page,
    setPage,
    filters,
    setFilters,
    openId: Number(search.get('investigation')) || undefined,
    setOpenId: (id) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (id === undefined) next.delete('investigation')
          else next.set('investigation', String(id))
          return next
        },
        { replace: true },
      ),
  }
}

/** Keeps the state of a list on a page whose address it must not change, such as that of a call. */
export function useLocalState(): ListState {
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<Filters>({ center_type: '', order_status: '' })
  const [openId, setOpenId] = useState<number>()
  return {
    page,
    setPage: (next) => setPage(next),
    filters,
    setFilters: (some) => {
      setPage(1)
      setFilters((before) => ({
        center_type: some.center_type === undefined ? before.center_type : (some.center_type ?? ''),
        order_status: some.order_status === undefined ? before.order_status : (some.order_status ?? ''),
      }))
    },
    openId,
    setOpenId,
  }
}
