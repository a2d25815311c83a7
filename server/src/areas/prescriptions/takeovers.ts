import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/context'

/** The condition that a prescription is one from which another takes over, at once or through others between them. */
export const takenOverBy = (id: number) => sql`prescriptions.id in (
  with recursive earlier (id) as (
    select modifies_id from prescriptions where id = ${id}
    union select before.modifies_id from prescriptions as before join earlier on before.id = earlier.id)
  select id from earlier)`

/**
 * Ends modified prescriptions that are still given at an instant (ms), because the ones that take over have not started, in
 * the caller's transaction.
 * @param which a condition on `prescriptions`
 */
export async function endTakenOver(which: SQL, at: number): Promise<void> {
  const instant = new Date(at).toISOString()
  await db().execute(sql`
    update prescriptions set stopped_at = ${instant}::timestamptz
    where prescriptions.status = 5 and prescriptions.stopped_at > ${instant} and ${which}`)
}
