import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api'
import { allRoutes } from '../allRoutes'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import { saidHere } from '../query/Loaded'
import { useSession } from '../session/useSession'
import { allEntries } from '../shell/menus'
import { matching, ownPlaces, type Place } from './places'

const mostFound = 5
/** Milliseconds after the last key. */
const pause = 200

/** What the typed words find among what the person may open: pages, new things, people, hospitals. */
export function usePlaces(typed: string, open: boolean): Place[] {
  const { mayOpen, can } = useSession()
  const words = useSettled(typed.trim())
  const isAsked = open && words.length > 1
  useWords(open)
  const people = useQuery({
    ...api.users.list.query({ query: { q: words, limit: mostFound } }),
    ...saidHere,
    enabled: isAsked && can('list-user') && can('show-user'),
  })
  const hospitals = useQuery({
    ...api.hospitals.list.query({ query: { q: words, limit: mostFound } }),
    ...saidHere,
    enabled: isAsked && can('list-hospital') && can('show-hospital'),
  })
  const own = ownPlaces(
    allEntries.filter(({ permission }) => mayOpen(permission)),
    allRoutes.filter(({ permission }) => mayOpen(permission)),
  )
  const found: Place[] = isAsked
    ? [
        ...(people.data?.data ?? []).map(({ id, first_name, last_name, email }) => ({
          key: `person ${id}`,
          kind: 'person' as const,
          label: `${first_name} ${last_name}`,
          line: email,
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
  return [...matching(own, typed), ...found]
}

/** The typed words once nobody has typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Fetches the words of every area, since any of them may be looked for. */
function useWords(open: boolean): void {
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
