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
import { usePatientPage } from './usePatientPage'

const maxResults = 5
/** Milliseconds after the last key. */
const debounceMs = 200

interface Destinations {
  destinations: Destination[]
  /** Whether the server still searches, or did not answer. */
  state: 'found' | 'searching' | 'failed'
}

/**
 * Returns the destinations that match the typed words and that the user may open: patients, pages, create actions, users,
 * hospitals.
 */
export function useDestinations(typed: string, open: boolean): Destinations {
  const { canOpen, can } = useAuthSession()
  const searchText = useDebounced(typed.trim())
  const isSearching = open && searchText.length > 1
  const query = { query: { q: searchText, limit: maxResults } }
  const patientPage = usePatientPage()
  useAllCatalogues(open)
  const patients = useQuery({
    ...api.pickers.patients.query(query),
    ...handlesOwnError,
    enabled: isSearching && patientPage !== undefined,
  })
  const people = useQuery({
    ...api.users.list.query(query),
    ...handlesOwnError,
    enabled: isSearching && can('list-user') && can('show-user'),
  })
  const hospitals = useQuery({
    ...api.hospitals.list.query(query),
    ...handlesOwnError,
    enabled: isSearching && can('list-hospital') && can('show-hospital'),
  })
  const own = appDestinations(
    allEntries.filter(({ permission }) => canOpen(permission)),
    allRoutes.filter(({ permission }) => canOpen(permission)),
  )
  const found = (isSearching && patients.data?.data) || []
  const ofPatients = found.map(
    ({ id, name_text, uuid }): Destination => ({
      key: `patient ${id}`,
      kind: 'patient',
      label: name_text,
      ...(uuid && { detail: uuid }),
      to: patientPage?.(id) ?? '',
    }),
  )
  // The list of users has the patients too.
  const patientIds = new Set(found.map(({ id }) => id))
  const ofPeople = ((isSearching && people.data?.data) || [])
    .filter(({ id }) => !patientIds.has(id))
    .map(
      ({ id, name_text, email }): Destination => ({
        key: `person ${id}`,
        kind: 'person',
        label: name_text,
        detail: email,
        to: `/users/${id}/view`,
      }),
    )
  const ofHospitals = ((isSearching && hospitals.data?.data) || []).map(
    ({ id, name_text }): Destination => ({
      key: `hospital ${id}`,
      kind: 'hospital',
      label: name_text,
      to: `/service/providers/hospitals/${id}/view`,
    }),
  )
  const searches = [patients, people, hospitals]
  const isWaiting = typed.trim() !== searchText || searches.some(({ isFetching, data }) => isFetching && !data)
  return {
    destinations: [...matchingDestinations(own, typed), ...ofPatients, ...ofPeople, ...ofHospitals],
    state: isSearching && searches.some(({ isError }) => isError) ? 'failed' : isWaiting ? 'searching' : 'found',
  }
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
