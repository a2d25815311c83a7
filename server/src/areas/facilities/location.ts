import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { cities, countries } from '../../schema/reference'

interface Location {
  country: number | null
  city: number | null
}

/** The form's names for the two fields. */
interface LocationFields {
  country: string
  city: string
}

/**
 * Checks that the country exists and that the city is in it.
 * @throws Problem 422 on the country or city field
 */
export async function checkLocation({ country, city }: Location, fields: LocationFields): Promise<void> {
  if (country !== null) {
    const [known] = await db().select({ id: countries.id }).from(countries).where(eq(countries.id, country))
    if (!known) throw fieldProblem(fields.country, 'validation.invalidChoice')
  }
  if (city !== null) {
    const [known] = await db()
      .select({ id: cities.id })
      .from(cities)
      .where(and(eq(cities.id, city), country === null ? undefined : eq(cities.country_id, country)))
    if (!known) throw fieldProblem(fields.city, 'validation.invalidChoice')
  }
}
