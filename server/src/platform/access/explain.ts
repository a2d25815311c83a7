import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { permissions } from '#contract/access/permissions'
import type { AccessPathName } from '#contract/kit/accessPath'
import type { Caller } from '../auth/caller'
import { numberArray, textArray } from '../database/expressions'
import { readRows } from '../database/rows'
import type { AccessPath, HospitalScope } from './accessPath'

const ReachRow = z.strictObject({
  /** The record's hospital. */
  hospital: z.int(),
  /** The person's hospital from which the record's is reached: the same, or one above it. */
  root: z.int(),
  role: z.int(),
  permission: z.enum(permissions),
  /** The role is not bound to a hospital, and counts there because the person belongs to the `root` hospital. */
  isGeneral: z.boolean(),
})
/** A role that counts at a hospital of the record, because the person has it there or above. */
export type Reach = z.output<typeof ReachRow>

/** An access path that leads to the record; `through` lists the roles and hospitals of a path through hospitals. */
export interface OpenAccessPath {
  name: AccessPathName
  through: Reach[]
}

/** How a person reaches a record, or that they cannot. */
export interface Explained {
  /** Whether the record exists. */
  exists: boolean
  /** The hospitals to which the record belongs, as far as one of the person's access paths depends on them. */
  hospitals: number[]
  /** The access paths that lead to the record; empty if it cannot be reached. */
  accessPaths: OpenAccessPath[]
}

const ExplainedRow = z.strictObject({
  leads: z.array(z.boolean()),
  hospitals: z.array(z.int().nullable()).nullable(),
})

function reachOf(person: Caller, hospitals: readonly number[], scope: HospitalScope): Promise<Reach[]> {
  const scopeParams = sql`(${person.id}, ${textArray(scope.permissions)}, ${scope.without}::text)`
  return readRows(
    ReachRow,
    sql`
      select distinct hospital_reach.hospital_id as hospital, root_id as root, role_id as role, permission,
        is_general as "isGeneral"
      from hospital_reach${scopeParams} join hospital_grants${scopeParams} using (root_id)
      where hospital_reach.hospital_id = any (${numberArray(hospitals)})
      order by hospital, root, role, permission`,
  )
}

function flag({ when }: AccessPath): SQL {
  return sql`coalesce(${when}, false)`
}

/**
 * Returns which of the access paths lead to the record, each evaluated separately, in one statement; for paths through
 * hospitals also the role and the hospital it counts from.
 * @param record what follows `from`; selects one record or none
 */
export async function explainAccessPaths(
  person: Caller,
  record: SQL,
  accessPaths: readonly AccessPath[],
): Promise<Explained> {
  const hospitalArrays = accessPaths.flatMap(({ through }) => (through ? [through.hospitals] : []))
  const rows = await readRows(
    ExplainedRow,
    sql`
      select array[${sql.join(accessPaths.map(flag), sql`, `)}]::boolean[] as leads,
        ${hospitalArrays.length > 0 ? sql.join(hospitalArrays, sql` || `) : sql`'{}'::integer[]`} as hospitals
      from ${record}`,
  )
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
