import { and, asc, eq, getTableColumns, or } from 'drizzle-orm'
import type { QueryOf } from '#contract/kit/endpoint'
import { type City, cities as calls } from '#contract/reference/calls'
import { db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { unlessTaken, unlessUsed } from '../../platform/database/refusals'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, found } from '../../platform/http/problem'
import { sheetOf } from '../../platform/sheets/sheet'
import { apiText, named } from '../../platform/texts'
import { cities, countries } from './tables'

function selectCities() {
  return db()
    .select({ city: getTableColumns(cities), country: getTableColumns(countries) })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.countryId))
}

type SelectedCity = Awaited<ReturnType<typeof selectCities>>[number]

function cityOf({ city, country }: SelectedCity): City {
  return {
    id: city.id,
    name: city.name,
    name_ar: city.nameAr,
    name_text: named(city),
    country_id: country.id,
    country: { id: country.id, name: named(country) },
  }
}

async function readCity(id: number): Promise<City> {
  const [row] = await selectCities().where(eq(cities.id, id))
  return cityOf(found(row))
}

interface CityValues {
  name: string
  name_ar: string
  country_id: number
}

async function checkedValues(body: CityValues) {
  const [country] = await db().select({ id: countries.id }).from(countries).where(eq(countries.id, body.country_id))
  if (!country) throw fieldProblem('country_id', 'validation.invalidChoice')
  return { name: body.name, nameAr: body.name_ar, countryId: country.id }
}

function listCities(query: QueryOf<typeof calls.list>) {
  const { q, country_id: countryId } = query
  const condition = and(
    q ? or(containsText(cities.name, q), containsText(cities.nameAr, q)) : undefined,
    countryId ? eq(cities.countryId, countryId) : undefined,
  )
  return readPage(query, {
    count: () => db().$count(cities, condition),
    rows: (limit, offset) =>
      selectCities().where(condition).orderBy(asc(cities.name), asc(cities.id)).limit(limit).offset(offset),
    answer: cityOf,
  })
}

export const cityHandlers = handlers(calls, {
  list: ({ query }) => listCities(query),

  sheet: async ({ query }) =>
    sheetOf({
      title: 'sheet.cities',
      format: query.format,
      columns: [
        { header: 'sheet.id', value: ({ id }) => id },
        { header: 'sheet.name', value: ({ name }) => name },
        { header: 'sheet.nameAr', value: ({ name_ar }) => name_ar },
        { header: 'sheet.country', value: ({ country }) => country.name },
      ],
      read: (paging) => listCities({ ...query, ...paging }),
    }),

  show: async ({ params }) => ({ data: await readCity(params.id) }),

  create: async ({ body }) => {
    const [row] = await unlessTaken(
      db()
        .insert(cities)
        .values(await checkedValues(body))
        .returning({ id: cities.id }),
    )
    return { data: await readCity(found(row).id) }
  },

  update: async ({ params, body }) => {
    const values = await checkedValues(body)
    const [row] = await unlessTaken(
      db().update(cities).set(values).where(eq(cities.id, params.id)).returning({ id: cities.id }),
    )
    return { data: await readCity(found(row).id) }
  },

  remove: async ({ params }) => {
    const [row] = await unlessUsed(
      db().delete(cities).where(eq(cities.id, params.id)).returning({ id: cities.id }),
      'city',
    )
    found(row)
    return { message: apiText('done.deleted') }
  },
})
