import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { clinicalPermissions, patientPermissions } from '#contract/access/permissions'
import { caller, db } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { byName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { roleAppliesAt } from '../../schema/memberships'
import { optionOf } from '../../schema/options'
import { levels, specialties } from '../../schema/reference'
import { countryOptions } from '../reference'

const RoleRow = z.strictObject({ id: z.int(), code: z.string(), name: z.string(), assignable: z.boolean() })

/**
 * Returns a condition on roles whose governance permissions the caller has. In which hospitals is checked when the role
 * is granted.
 */
function isAssignable(): SQL {
  const person = caller()
  if (person.isSuperAdmin) return sql`true`
  const own = [...person.permissions, ...patientPermissions, ...clinicalPermissions]
  return sql`roles.code <> 'SUPER_ADMIN' and not exists (select from role_permissions
    where role_id = roles.id and permission <> all (${textArray(own)}))`
}

/**
 * Returns the choices of the list and the form of users, in the caller's language.
 * @param inScope the caller's hospitals; expects `hospitals` in the statement
 */
export async function userUtilities(inScope: SQL) {
  const roles = await readRows(
    RoleRow,
    sql`select id, code, name, ${isAssignable()} as assignable from roles
      where ${roleAppliesAt(sql`select hospitals.id from hospitals where ${inScope}`)} order by id`,
  )
  const hospitalRows = await db().select().from(hospitals).where(inScope)
  const allLevels = await db().select().from(levels).orderBy(levels.id)
  const allSpecialties = await db().select().from(specialties)
  return {
    roles,
    levels: allLevels.map(optionOf),
    specialties: allSpecialties.map(optionOf).sort(byName),
    countries: await countryOptions(),
    hospitals: hospitalRows.map(optionOf).sort(byName),
  }
}
