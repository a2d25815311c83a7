import { asc, eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { investigationOrderTypes } from '../../schema/investigations'
import type { CenterType } from '../../schema/investigationTypes'

/** Returns the ids of the types of an order, in its order. */
export async function typesOf(id: number): Promise<number[]> {
  const rows = await db()
    .select({ id: investigationOrderTypes.type_id })
    .from(investigationOrderTypes)
    .where(eq(investigationOrderTypes.investigation_id, id))
    .orderBy(asc(investigationOrderTypes.position))
  return rows.map((row) => row.id)
}

/** Stores the types of an order, instead of those that it had. */
export async function storeTypes(id: number, centerType: CenterType, types: readonly number[]): Promise<void> {
  await db().delete(investigationOrderTypes).where(eq(investigationOrderTypes.investigation_id, id))
  await db()
    .insert(investigationOrderTypes)
    .values(types.map((type, position) => ({ investigation_id: id, type_id: type, center_type: centerType, position })))
}
