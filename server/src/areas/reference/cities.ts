import { and, eq, getTableColumns, or } from 'drizzle-orm'
import type { QueryOf } from '#contract/kit/endpoint'
import { type City, cities as calls } from '#contract/reference/calls'
import { db } from '../../platform/context'
import { mapForeignKeyViolation, mapUniqueViolation } from '../../platform/database/constraintViolations'
import { containsText } from '../../platform/database/expressions'
import { orderByLocalName } from '../../platform/database/localName'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { cities, countries } from '../../schema/reference'

const cityColumns = { city: getTableColumns(cities), country: getTableColumns(countries) }

function selectCities() {
  return db()
    .select({ ...cityColumns, sort_key: orderByLocalName(cities).key })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.country_id))
}

type SelectedCity = Awaited<ReturnType<typeof selectCities>>[number]

function cityOf({ city, country }: SelectedCity): City {
  return {
    id: city.id,
    name: city.name,
    name_ar: city.alternate_name,
    name_text: localizedName(city),
    country_id: country.id,
    country: { id: country.id, name: localizedName(country) },
  }
}

async function readCity(id: number): Promise<City> {
  const [row] = await selectCities().where(eq(cities.id, id))
  return cityOf(orNotFound(row))
}

interface CityValues {
  name: string
  name_ar: string
  country_id: number
}

async function checkedValues(body: CityValues) {
  const [country] = await db().select({ id: countries.id }).from(countries).where(eq(countries.id, body.country_id))
  if (!country) throw fieldProblem('country_id', 'validation.invalidChoice')
  return { name: body.name, alternate_name: body.name_ar, country_id: country.id }
}

function cityList(query: Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>) {
  const { q, country_id: countryId } = query
  const condition = and(
    q ? or(containsText(cities.name, q), containsText(cities.alternate_name, q)) : undefined,
    countryId ? eq(cities.country_id, countryId) : undefined,
  )
  const order = orderByLocalName(cities)
  return {
    order,
    count: () => db().$count(cities, condition),
    rows: ({ after, limit, offset }: Slice) =>
      selectCities().where(and(condition, after)).orderBy(order.by).limit(limit).offset(offset),
    toResponse: (rows: readonly SelectedCity[]) => rows.map(cityOf),
  }
}

export const cityHandlers = handlers(calls, {
  list: ({ query }) => readPage(query, cityList(query)),

  sheet: async ({ query }) => exportFile(calls.sheet, query, { read: inBatches(cityList(query)) }),

  show: async ({ params }) => ({ data: await readCity(params.id) }),

  create: async ({ body }) => {
    const [row] = await mapUniqueViolation(
      db()
        .insert(cities)
        .values(await checkedValues(body))
        .returning({ id: cities.id }),
    )
    return { data: await readCity(orNotFound(row).id) }
  },

  update: async ({ params, body }) => {
    const values = await checkedValues(body)
    const [row] = await mapUniqueViolation(
      db().update(cities).set(values).where(eq(cities.id, params.id)).returning({ id: cities.id }),
    )
    return { data: await readCity(orNotFound(row).id) }
  },

  remove: async ({ params }) => {
    const [row] = await mapForeignKeyViolation(
      db().delete(cities).where(eq(cities.id, params.id)).returning({ id: cities.id }),
      'city',
    )
    orNotFound(row)
    return { message: apiText('done.deleted') }
  },
})
