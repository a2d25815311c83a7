import { sql } from 'drizzle-orm'
import { roles } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { localizedName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'

/** A hospital or role with its name in the caller's language. */
export interface Named {
  id: number
  name: string
}

/** Names of hospitals and roles, for responses that are built from ids. */
export interface Names {
  hospital(id: number): Named
  role(id: number): Named
}

/** Returns the names in the caller's language; repeated ids are read once. */
export async function namesOf(hospitalIds: readonly number[], roleIds: readonly number[]): Promise<Names> {
  const hospitalRows = await db()
    .select({ id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name })
    .from(hospitals)
    .where(sql`${hospitals.id} = any (${numberArray([...new Set(hospitalIds)])})`)
  const roleRows = await db()
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(sql`${roles.id} = any (${numberArray([...new Set(roleIds)])})`)
  const nameOf = (names: ReadonlyMap<number, string>) => (id: number) => ({ id, name: names.get(id) ?? String(id) })
  return {
    hospital: nameOf(new Map(hospitalRows.map((row) => [row.id, localizedName(row)]))),
    role: nameOf(new Map(roleRows.map(({ id, name }) => [id, name]))),
  }
}
