import type { SQL } from 'drizzle-orm'
import { db } from '../../../platform/context'
import { byName } from '../../../platform/texts'
import { hospitals } from '../../../schema/facilities'
import { optionOf } from '../../../schema/options'

/** Returns the hospitals that match a condition on `hospitals`, by name. */
export async function hospitalOptions(condition: SQL) {
  const rows = await db()
    .select({ id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name })
    .from(hospitals)
    .where(condition)
  return rows.map(optionOf).sort(byName)
}
