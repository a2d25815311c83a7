import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import type { Search } from '../booking/searchAddress'

/** Fetches the doctors who have free slots, page by page. */
export function useDoctors({ from, to, type, specialty_id, country, city, q }: Search) {
  const search = { from, to, type, specialty_id, country_id: country, city_id: city, q }
  const query = useInfiniteQuery({
    queryKey: [...api.patient.search.key({ query: search }), 'pages'],
    queryFn: ({ pageParam, signal }) => api.patient.search.call({ query: { ...search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    ...handlesOwnError,
  })
  const doctors = query.data?.pages.flatMap(({ data }) => data) ?? []
  const { hasNextPage, isFetching, fetchNextPage } = query
  // All doctors of a page may be fully booked while the next page has free slots.
  const isFruitless = query.data !== undefined && doctors.length === 0
  useEffect(() => {
    if (isFruitless && hasNextPage && !isFetching) void fetchNextPage()
  }, [isFruitless, hasNextPage, isFetching, fetchNextPage])
  return { query, doctors, hasMore: hasNextPage }
}
