import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { hospitalInScope } from '../platform/access/scope'
import { caller } from '../platform/context'
import { readRows } from '../platform/database/rows'
import { fieldProblem } from '../platform/http/problem'

const HospitalIdRow = z.strictObject({ id: z.int() })

/** Returns the hospitals where the caller has this permission, topmost first. */
async function ownHospitals(permission: Permission): Promise<number[]> {
  const inScope = hospitalInScope(caller(), [permission], sql`hospitals.id`)
  const rows = await readRows(
    HospitalIdRow,
    sql`
      with mine as (select id, parent_id from hospitals where ${inScope})
      select id from mine order by parent_id in (select id from mine) nulls first, id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the hospital that owns a center or a role: the chosen one where the caller may choose it, otherwise the current one,
 * or the caller's topmost hospital.
 * @throws Problem 422 on hospital_id
 */
export async function owningHospitalOf(
  chosen: number | null,
  permission: Permission,
  before?: number | null,
): Promise<number | null> {
  if (chosen === before || (chosen === null && caller().isSuperAdmin)) return chosen
  if (chosen === null && before !== undefined) return before
  const own = await ownHospitals(permission)
  const owningHospital = chosen === null ? own[0] : own.find((id) => id === chosen)
  if (owningHospital === undefined) throw fieldProblem('hospital_id', 'validation.invalidLocation')
  return owningHospital
}
