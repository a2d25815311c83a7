import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { cities, countries } from '../../schema/reference'

interface Location {
  country: number | null
  city: number | null
}

/** How the form calls the two. */
interface LocationFields {
  country: string
  city: string
}

/** 422 for a country that is not there, and for a city that is not in it. */
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
