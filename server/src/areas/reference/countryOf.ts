import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { cities, countries } from '../../schema/reference'

/**
 * Returns the ISO code of the country of a form's location.
 * @throws Problem 422 on `city` when it is not a city of the country
 */
export async function countryCodeOf({ country, city }: { country: number; city: number }): Promise<string> {
  const [found] = await db()
    .select({ code: countries.code })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.country_id))
    .where(and(eq(cities.id, city), eq(countries.id, country)))
  if (!found) throw fieldProblem('city', 'validation.invalidChoice')
  return found.code
}
