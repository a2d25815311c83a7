import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'

/** What the list and the form of users choose from, as the call answers it. */
export type UserChoices = Awaited<ReturnType<typeof api.users.utilities.call>>['data']

export function useUserChoices() {
  return useQuery({ ...api.users.utilities.query(), ...handlesOwnError, staleTime: 300_000 })
}

interface Named {
  id: number
  name: string
}

/** Things with an id and a name as options of a select. */
export function optionsOf(things: readonly Named[]) {
  return things.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The cities of a country, as options; none before one is chosen. */
export function useCityOptions(country: string | null) {
  const cities = useQuery({
    ...api.pickers.cities.query({ params: { id: country ?? '' } }),
    enabled: Boolean(country),
    staleTime: 300_000,
  })
  return country ? optionsOf(cities.data?.data ?? []) : []
}
