import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { cities, countries } from '../reference'

interface Place {
  country: number | null
  city: number | null
}

/** How the form calls the two. */
interface Fields {
  country: string
  city: string
}

/** 422 for a country that is not there, and for a city that is not in it. */
export async function checkPlace({ country, city }: Place, fields: Fields): Promise<void> {
  if (country !== null) {
    const [known] = await db().select({ id: countries.id }).from(countries).where(eq(countries.id, country))
    if (!known) throw fieldProblem(fields.country, 'validation.invalidChoice')
  }
  if (city !== null) {
    const [known] = await db()
      .select({ id: cities.id })
      .from(cities)
      .where(and(eq(cities.id, city), country === null ? undefined : eq(cities.countryId, country)))
    if (!known) throw fieldProblem(fields.city, 'validation.invalidChoice')
  }
}
