import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'

const OptionRow = z.strictObject({ id: z.int(), name: z.string() })
const most = 500

/**
 * Returns what reports can be filtered by.
 * @param inScope the condition for the caller's hospitals; expects `hospitals`
 */
export async function filterChoices(inScope: SQL) {
  const name = (table: string) => localNameOf(sql.raw(`${table}.name`), sql.raw(`${table}.alternate_name`))
  const hospitals = await readRows(
    OptionRow,
    sql`select id, ${name('hospitals')} as name from hospitals where ${inScope} order by 2, 1 limit ${most}`,
  )
  const specialties = await readRows(
    OptionRow,
    sql`select id, ${name('specialties')} as name from specialties order by 2, 1 limit ${most}`,
  )
  return { hospitals, specialties }
}
