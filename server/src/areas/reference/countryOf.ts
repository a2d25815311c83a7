import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { cities, countries } from '../../schema/reference'

/** The country and city of a form's location; no city where the country has none. */
interface Location {
  country: number
  city: number | null
}

/**
 * Returns the ISO code of the country of a form's location.
 * @param fields the form's names for the two fields
 * @throws Problem 422 on the country; on the city if it is not in the country, or missing although the country has cities
 */
export async function countryCodeOf(
  { country, city }: Location,
  fields = { country: 'country', city: 'city' },
): Promise<string> {
  const [found] = await db()
    .select({
      code: countries.code,
      hasCities: sql<boolean>`exists (select from cities where cities.country_id = countries.id)`,
    })
    .from(countries)
    .where(eq(countries.id, country))
  if (!found) throw fieldProblem(fields.country, 'validation.invalidChoice')
  if (city === null) {
    if (found.hasCities) throw fieldProblem(fields.city, 'validation.required')
    return found.code
  }
  const isThere = await db().$count(cities, and(eq(cities.id, city), eq(cities.country_id, country)))
  if (!isThere) throw fieldProblem(fields.city, 'validation.invalidChoice')
  return found.code
}
