import { sql } from 'drizzle-orm'
import type { AllergyVersion } from '#contract/allergies/calls'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { allergies } from '../../schema/allergies'

/**
 * Returns a function that returns the severity of an allergy as it was recorded, of those given; null of the statement
 * that none is known. One statement.
 */
export async function severitiesOf(ids: readonly number[]): Promise<(id: number) => AllergyVersion['severity'] | null> {
  if (ids.length === 0) return () => null
  const rows = await db()
    .select({ id: allergies.id, severity: allergies.severity })
    .from(allergies)
    .where(sql`${allergies.id} = any (${numberArray(ids)})`)
  const severities = new Map(rows.map(({ id, severity }) => [id, severity]))
  return (id) => severities.get(id) ?? null
}
