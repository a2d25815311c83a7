import { inArray, or } from 'drizzle-orm'
import { roles } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'

/**
 * Returns the ids of roles.
 * @param references ids and codes
 * @param field the field of the error
 * @throws Problem 422 when there is no such role
 */
export async function roleIds(references: readonly (number | string)[], field: string): Promise<number[]> {
  const ids = references.filter((each) => typeof each === 'number')
  const codes = references.filter((each) => typeof each === 'string')
  const known = await db()
    .select({ id: roles.id, code: roles.code })
    .from(roles)
    .where(or(inArray(roles.id, ids), inArray(roles.code, codes)))
  const idOf = new Map<number | string, number>(
    known.flatMap(({ id, code }) => [[id, id] as const, [code, id] as const]),
  )
  return references.map((reference) => {
    const id = idOf.get(reference)
    if (id === undefined) throw fieldProblem(field, 'validation.invalidChoice')
    return id
  })
}
