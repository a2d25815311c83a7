import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api'
import type { Option } from '../../../ui/fields/option'

type Named = { id: number; name: string }

export const genders = ['male', 'female'] as const

/** Returns records as options of a field. */
export const optionsOf = (list: readonly Named[]): Option[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

const stale = { staleTime: 300_000 }

/** Returns the hospitals, specialties and countries that a target can name; empty while they load. */
export function useTargetChoices() {
  const utilities = useQuery({ ...api.surveys.utilities.query(), ...stale }).data?.data
  const countries = useQuery({ ...api.pickers.countries.query(), ...stale }).data?.data
  return {
    hospitals: optionsOf(utilities?.hospitals ?? []),
    specialties: optionsOf(utilities?.specialties ?? []),
    countries: optionsOf(countries ?? []),
  }
}

/**
 * Returns the cities of a country; empty while they load.
 * @param country its id; null for none
 */
export function useCities(country: string | null): Option[] {
  const cities = useQuery({
    ...api.pickers.cities.query({ params: { id: country ?? '' } }),
    ...stale,
    enabled: country !== null,
  })
  return optionsOf(cities.data?.data ?? [])
}

/** Finds forms to send by their title. */
export async function findForms(q: string): Promise<Option[]> {
  const { data } = await api.surveys.options.call({ params: { location: 0, specialty: 0, type: 0 }, query: { q } })
  return optionsOf(data)
}

/** Finds clinics of the user's hospitals. */
export async function findClinics(q: string): Promise<Option[]> {
  return optionsOf((await api.pickers.clinics.call({ query: { q } })).data)
}

/** Finds doctors of the user's hospitals. */
export async function findDoctors(q: string): Promise<Option[]> {
  return optionsOf((await api.pickers.doctors.call({ query: { q } })).data)
}
