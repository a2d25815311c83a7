import { sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { cities, countries, levels, specialties } from '../../schema/reference'
import { citiesOf, levelNames, specialtyNames } from './places'

/** Seeds countries, cities, specialties and levels unless there are countries already; later changes stay. */
export async function seedReference(): Promise<void> {
  const { rows } = await db().execute(sql`select from countries limit 1`)
  if (rows.length > 0) return
  const { allCountries } = await import('./allCountries')
  const stored = await db()
    .insert(countries)
    .values(allCountries())
    .returning({ id: countries.id, code: countries.code })
  const idOf = new Map(stored.map((country) => [country.code, country.id]))
  await db()
    .insert(cities)
    .values(
      Object.entries(citiesOf).flatMap(([code, names]) =>
        names.map(([name, nameAr]) => ({ country_id: idOf.get(code) ?? 0, name, alternate_name: nameAr })),
      ),
    )
  await db()
    .insert(specialties)
    .values(specialtyNames.map(([name, alternate_name]) => ({ name, alternate_name })))
  await db()
    .insert(levels)
    .values(levelNames.map(([name, alternate_name]) => ({ name, alternate_name })))
}
