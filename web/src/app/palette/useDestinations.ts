import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api'
import { allRoutes } from '../allRoutes'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import { handlesOwnError } from '../query/QueryBoundary'
import { useAuthSession } from '../session/useAuthSession'
import { allEntries } from '../shell/menus'
import { appDestinations, type Destination, matchingDestinations } from './destinations'

const maxResults = 5
/** Milliseconds after the last key. */
const debounceMs = 200

/**
 * Returns the destinations that match the typed words and that the user may open: pages, create actions, people,
 * hospitals.
 */
export function useDestinations(typed: string, open: boolean): Destination[] {
  const { canOpen, can } = useAuthSession()
  const searchText = useDebounced(typed.trim())
  const isSearching = open && searchText.length > 1
  useAllCatalogues(open)
  const people = useQuery({
    ...api.users.list.query({ query: { q: searchText, limit: maxResults } }),
    ...handlesOwnError,
    enabled: isSearching && can('list-user') && can('show-user'),
  })
  const hospitals = useQuery({
    ...api.hospitals.list.query({ query: { q: searchText, limit: maxResults } }),
    ...handlesOwnError,
    enabled: isSearching && can('list-hospital') && can('show-hospital'),
  })
  const own = appDestinations(
    allEntries.filter(({ permission }) => canOpen(permission)),
    allRoutes.filter(({ permission }) => canOpen(permission)),
  )
  const found: Destination[] = isSearching
    ? [
        ...(people.data?.data ?? []).map(({ id, name_text, email }) => ({
          key: `person ${id}`,
          kind: 'person' as const,
          label: name_text,
          detail: email,
          to: `/users/${id}/view`,
        })),
        ...(hospitals.data?.data ?? []).map(({ id, name_text }) => ({
          key: `hospital ${id}`,
          kind: 'hospital' as const,
          label: name_text,
          to: `/service/providers/hospitals/${id}/view`,
        })),
      ]
    : []
  return [...matchingDestinations(own, typed), ...found]
}

/** Returns the typed words after the debounce time. */
function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

/** Fetches the texts of every area, since the search covers all of them. */
function useAllCatalogues(open: boolean): void {
  const [, setLoaded] = useState(0)
  useEffect(() => {
    if (!open) return
    for (const area of new Set([...allEntries, ...allRoutes].map((each) => each.area))) {
      loadCatalogue(area, currentLanguage()).then(
        () => setLoaded((count) => count + 1),
        () => undefined,
      )
    }
  }, [open])
}
