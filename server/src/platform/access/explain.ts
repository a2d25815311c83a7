import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessPathName } from '#contract/kit/accessPath'
import type { Caller } from '../auth/caller'
import { db } from '../context'
import { numberArray, textArray } from '../database/expressions'
import type { AccessPath, HospitalScope } from './accessPath'

/** A role that counts at a hospital of the record, because the person has it there or above. */
export interface Reach {
  /** The record's hospital. */
  hospital: number
  /** The person's hospital from which it is reached; the same, or one above it. */
  root: number
  role: number
  permission: Permission
  /** The role is held in general, and counts there because the person belongs to that hospital. */
  isGeneral: boolean
}

export interface OpenAccessPath {
  name: AccessPathName
  through: Reach[]
}

export interface Explained {
  /** Whether there is such a record at all. */
  exists: boolean
  /** The hospitals to which it belongs, as far as one of the person's ways asks for them. */
  hospitals: number[]
  /** Those that lead to it; none means that it is out of reach. */
  accessPaths: OpenAccessPath[]
}

interface ExplainedRow extends Record<string, unknown> {
  leads: boolean[]
  hospitals: number[] | null
}

async function reachOf(person: Caller, hospitals: readonly number[], scope: HospitalScope): Promise<Reach[]> {
  const scopeParams = sql`(${person.id}, ${textArray(scope.permissions)}, ${scope.without}::text)`
  const { rows } = await db().execute<Reach & Record<string, unknown>>(sql`
    select distinct hospital_reach.hospital_id as hospital, root_id as root, role_id as role, permission,
      is_general as "isGeneral"
    from hospital_reach${scopeParams} join hospital_grants${scopeParams} using (root_id)
    where hospital_reach.hospital_id = any (${numberArray(hospitals)})
    order by hospital, root, role, permission`)
  return rows
}

function flag({ when }: AccessPath): SQL {
  return sql`coalesce(${when}, false)`
}

/**
 * Which of the ways lead to the record, each asked for by itself, in one statement; and for those through hospitals by
 * which role, from where.
 * @param record what follows `from`; leaves one record, or none
 */
export async function explainAccessPaths(
  person: Caller,
  record: SQL,
  accessPaths: readonly AccessPath[],
): Promise<Explained> {
  const hospitalArrays = accessPaths.flatMap(({ through }) => (through ? [through.hospitals] : []))
  const { rows } = await db().execute<ExplainedRow>(sql`
    select array[${sql.join(accessPaths.map(flag), sql`, `)}]::boolean[] as leads,
      ${hospitalArrays.length > 0 ? sql.join(hospitalArrays, sql` || `) : sql`'{}'::integer[]`} as hospitals
    from ${record}`)
  const [found] = rows
  const hospitals = [...new Set(found?.hospitals?.filter((id) => id !== null) ?? [])]
  const open = accessPaths.filter((_path, index) => rows.some(({ leads }) => leads[index]))
  const merged = new Map<AccessPathName, Reach[]>()
  for (const { name, through } of open) {
    const reached = through ? await reachOf(person, hospitals, through.scope) : []
    merged.set(name, [...(merged.get(name) ?? []), ...reached])
  }
  return {
    exists: found !== undefined,
    hospitals,
    accessPaths: [...merged].map(([name, through]) => ({ name, through })),
  }
}
