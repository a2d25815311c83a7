import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'

/** The options of the user list and form, as in the response. */
export type UserChoices = Awaited<ReturnType<typeof api.users.utilities.call>>['data']

/** Fetches the options of the user list and form. */
export function useUserChoices() {
  return useQuery({ ...api.users.utilities.query(), ...handlesOwnError, staleTime: 300_000 })
}

interface Named {
  id: number
  name: string
}

/** Returns items that have an id and a name as select options. */
export function optionsOf(things: readonly Named[]) {
  return things.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Fetches the cities of a country as options; undefined until they are loaded. */
export function useCityOptions(country: string | null) {
  const cities = useQuery({
    ...api.pickers.cities.query({ params: { id: country ?? '' } }),
    enabled: Boolean(country),
    staleTime: 300_000,
  })
  return country && cities.data ? optionsOf(cities.data.data) : undefined
}
