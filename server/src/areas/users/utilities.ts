import { type SQL, sql } from 'drizzle-orm'
import { clinicalPermissions, type Permission, patientPermissions } from '#contract/permissions'
import { hospitalInScope } from '../../platform/access/scope'
import { mayOneOf } from '../../platform/auth/caller'
import { caller, db, language } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { countries, hospitals, levels, specialties } from '../reference'
import { optionOf } from './userRows'

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

const userKeeping: readonly Permission[] = ['list-user', 'create-user', 'update-user']

/** What the list and the form of users choose from, in the caller's language. */
export async function userUtilities() {
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, language())
  const { rows: roles } = await db().execute<RoleRow>(
    sql`select id, code, name, ${isAssignable()} as assignable from roles order by id`,
  )
  const held = userKeeping.filter((permission) => mayOneOf(caller(), [permission]))
  const places = await db()
    .select()
    .from(hospitals)
    .where(hospitalInScope(caller(), held, sql`${hospitals.id}`))
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
