import { sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { named } from '../../platform/texts'

/** A hospital or role with its name in the caller's language. */
export interface Named {
  id: number
  name: string
}

interface NameRow extends Record<string, unknown> {
  id: number
  name: string
  name_ar: string | null
}

/** Names of hospitals and roles, for responses that are built from ids. */
export interface Names {
  hospital(id: number): Named
  role(id: number): Named
}

/** Returns the names in the caller's language; repeated ids are read once. */
export async function namesOf(hospitals: readonly number[], roles: readonly number[]): Promise<Names> {
  const { rows: hospitalIds } = await db().execute<NameRow>(
    sql`select id, name, name_ar from hospitals where id = any (${numberArray([...new Set(hospitals)])})`,
  )
  const { rows: held } = await db().execute<NameRow>(
    sql`select id, name, null as name_ar from roles where id = any (${numberArray([...new Set(roles)])})`,
  )
  const nameOf = (rows: readonly NameRow[]) => {
    const known = new Map(rows.map((row) => [row.id, named({ name: row.name, name_ar: row.name_ar })]))
    return (id: number): Named => ({ id, name: known.get(id) ?? String(id) })
  }
  return { hospital: nameOf(hospitalIds), role: nameOf(held) }
}
