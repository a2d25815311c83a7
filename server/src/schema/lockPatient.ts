import { sql } from 'drizzle-orm'
import { db } from '../platform/context'

/** Locks a patient until the end of the transaction, so that what depends on all records of the patient is changed one after another. */
export async function lockPatient(id: number): Promise<void> {
  await db().execute(sql`select from users where id = ${id} for no key update`)
}
