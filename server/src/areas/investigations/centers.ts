import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { OptionRow, optionJson, optionOf } from '../../schema/options'

/** So many centers are offered; far more than the hospitals around one have. */
const mostCenters = 500

const CenterRow = z.strictObject({ center: OptionRow, center_type: z.enum(CENTER_TYPE) })

/** The centers of a hospital, of those above it and of its siblings (decisions 18). Expects `centers`. */
function offeredAt(hospitalId: number): SQL {
  return sql`centers.hospital_id in (
    select ${hospitalId}::integer
    union select ancestor_id from hospital_descendants where descendant_id = ${hospitalId}
    union select siblings.id from hospitals as siblings join hospitals as own on own.parent_id = siblings.parent_id
      where own.id = ${hospitalId})`
}

/** Returns the centers that an order of a hospital can be assigned to, by name. */
export async function offeredCenters(hospitalId: number) {
  const rows = await readJsonRows(
    CenterRow,
    sql`select ${sql.raw(optionJson('centers'))} as center, centers.type as center_type from centers
      where ${offeredAt(hospitalId)} order by centers.name, centers.id limit ${mostCenters}`,
  )
  return rows.map(({ center, center_type }) => ({ ...optionOf(center), center_type }))
}

/** Returns whether a center of that type is offered at a hospital, and keeps it from being deleted until the transaction ends. */
export async function isOffered(centerId: number, type: number, hospitalId: number): Promise<boolean> {
  const rows = await readJsonRows(
    z.strictObject({ id: z.int() }),
    sql`select centers.id from centers where centers.id = ${centerId} and centers.type = ${type} and ${offeredAt(hospitalId)}
      for key share of centers`,
  )
  return rows.length > 0
}

/** Keeps a center from being deleted until the transaction ends. @throws Problem 404 if it was deleted meanwhile */
export async function lockCenter(centerId: number): Promise<void> {
  const rows = await readRows(
    z.strictObject({ id: z.int() }),
    sql`select id from centers where id = ${centerId} for key share`,
  )
  orNotFound(rows[0])
}
