import { sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { named } from '../../platform/texts'

export interface Named {
  id: number
  name: string
}

interface NameRow extends Record<string, unknown> {
  id: number
  name: string
  alternate_name: string | null
}

/** Names of hospitals and roles, for answers that are put together from numbers. */
export interface Names {
  hospital(id: number): Named
  role(id: number): Named
}

/** In the caller's language; what is asked for twice is read once. */
export async function namesOf(hospitals: readonly number[], roles: readonly number[]): Promise<Names> {
  const { rows: hospitalIds } = await db().execute<NameRow>(
    sql`select id, name, alternate_name from hospitals where id = any (${numberArray([...new Set(hospitals)])})`,
  )
  const { rows: held } = await db().execute<NameRow>(
    sql`select id, name, null as alternate_name from roles where id = any (${numberArray([...new Set(roles)])})`,
  )
  const nameOf = (rows: readonly NameRow[]) => {
    const known = new Map(rows.map((row) => [row.id, named({ name: row.name, alternate_name: row.alternate_name })]))
    return (id: number): Named => ({ id, name: known.get(id) ?? String(id) })
  }
  return { hospital: nameOf(hospitalIds), role: nameOf(held) }
}
