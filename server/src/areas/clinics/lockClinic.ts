import { eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { clinics } from '../../schema/clinics'

/**
 * Locks the clinic's row until the transaction ends.
 * @throws Problem 404
 */
export async function lockClinic(id: number) {
  const [row] = await db().select().from(clinics).where(eq(clinics.id, id)).for('update')
  return orNotFound(row)
}
