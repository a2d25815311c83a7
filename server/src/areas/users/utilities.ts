import { type SQL, sql } from 'drizzle-orm'
import { clinicalPermissions, patientPermissions } from '#contract/access/permissions'
import { caller, db } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { byName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { countries, levels, specialties } from '../../schema/reference'

interface RoleRow extends Record<string, unknown> {
  id: number
  code: string
  name: string
  assignable: boolean
}

/** Whether the caller holds the governance of a role; in which hospitals is seen when it is given. */
function isAssignable(): SQL {
  const person = caller()
  if (person.isSuperAdmin) return sql`true`
  const own = [...person.permissions, ...patientPermissions, ...clinicalPermissions]
  return sql`roles.code <> 'SUPER_ADMIN' and not exists (select from role_permissions
    where role_id = roles.id and permission <> all (${textArray(own)}))`
}

/**
 * What the list and the form of users choose from, in the caller's language.
 * @param inScope the caller's hospitals; expects `hospitals` in the statement
 */
export async function userUtilities(inScope: SQL) {
  const { rows: roles } = await db().execute<RoleRow>(
    sql`select id, code, name, ${isAssignable()} as assignable from roles order by id`,
  )
  const places = await db().select().from(hospitals).where(inScope)
  const allLevels = await db().select().from(levels).orderBy(levels.id)
  const allSpecialties = await db().select().from(specialties)
  const allCountries = await db().select().from(countries)
  return {
    roles,
    levels: allLevels.map(optionOf),
    specialties: allSpecialties.map(optionOf).sort(byName),
    countries: allCountries.map((row) => ({ ...optionOf(row), code: row.code })).sort(byName),
    hospitals: places.map(optionOf).sort(byName),
  }
}
