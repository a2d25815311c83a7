import { and, eq } from 'drizzle-orm'
import { caller, db, now } from '../../platform/context'
import { prescriptionHolds } from '../../schema/prescriptions'

/** Ends the current hold of a prescription, if there is one. */
export async function endHold(id: number): Promise<void> {
  await db()
    .update(prescriptionHolds)
    .set({ ended: true, until_time: now(), ended_by: caller().id })
    .where(and(eq(prescriptionHolds.prescription_id, id), eq(prescriptionHolds.ended, false)))
}
