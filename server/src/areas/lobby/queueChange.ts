import { and, inArray, type SQL } from 'drizzle-orm'
import { db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { appointments } from '../appointments'
import { sayQueueChanged } from './events'
import { holdSessionById } from './session'

export type Change = Partial<typeof appointments.$inferInsert>

/**
 * Changes those of the appointments that are as `condition` says, and tells the clinic if there were any. The session
 * is held before its appointments, as everywhere, so that nobody waits for each other; one that has ended stays.
 */
export async function changeIn(
  lobbyId: number,
  ids: number[],
  values: Change,
  condition: SQL | undefined,
): Promise<void> {
  await inTransaction(async () => {
    const session = await holdSessionById(lobbyId)
    if (!session || session.endedAt) return
    const { rowCount } = await db()
      .update(appointments)
      .set(values)
      .where(and(inArray(appointments.id, ids), condition))
    if (rowCount) sayQueueChanged(session)
  })
}
