import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { byName } from '../../platform/texts'
import { optionOf } from '../../schema/options'
import { countries } from '../../schema/reference'
import { zonesOfCountry } from './countryZones'

/** Whether the installation has a hospital in a country. Expects `countries` in the statement. */
const hasHospital = sql<boolean>`exists (select from hospitals where hospitals.country_id = countries.id)`

/**
 * Returns countries in the caller's language: those where the installation has hospitals, then the others, each
 * alphabetically.
 */
export async function countryOptions(condition?: SQL) {
  const rows = await db()
    .select({ ...getTableColumns(countries), hasHospital })
    .from(countries)
    .where(condition)
  return rows
    .map((row) => ({ ...row, ...optionOf(row), time_zones: zonesOfCountry(row.code) }))
    .sort((one, other) => Number(other.hasHospital) - Number(one.hasHospital) || byName(one, other))
}
