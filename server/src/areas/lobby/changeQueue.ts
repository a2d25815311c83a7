import { and, inArray, type SQL } from 'drizzle-orm'
import { db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { appointments } from '../../schema/appointments'
import { lockClinicSessionById } from './clinicSession'
import { publishQueueChanged } from './events'

/** The columns of an appointment to change. */
export type QueueChange = Partial<typeof appointments.$inferInsert>

/**
 * Changes those of the appointments that match `condition`, and publishes a queue change if there were any. Locks the
 * clinic session before its appointments, like all other code, to avoid deadlocks. An ended clinic session stays
 * unchanged.
 */
export async function changeQueue(
  lobbyId: number,
  ids: number[],
  values: QueueChange,
  condition: SQL | undefined,
): Promise<void> {
  await inTransaction(async () => {
    const session = await lockClinicSessionById(lobbyId)
    if (!session || session.ended_at) return
    const { rowCount } = await db()
      .update(appointments)
      .set(values)
      .where(and(inArray(appointments.id, ids), condition))
    if (rowCount) publishQueueChanged(session)
  })
}
