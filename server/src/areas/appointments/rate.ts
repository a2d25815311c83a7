import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { RateInput } from '#contract/lobby/waiting'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { nameInAudit } from '../../platform/audit/events'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, found } from '../../platform/http/problem'
import { appointments, ratings } from './tables'

/**
 * Rates a finished appointment of the caller; again replaces.
 * @throws 404; 422 it is not finished
 */
export async function rate({ rate: stars, comment, model_id: id }: z.output<typeof RateInput>): Promise<void> {
  const [visit] = await db()
    .select({ status: appointments.status })
    .from(appointments)
    .where(and(eq(appointments.id, id), eq(appointments.patientId, caller().id)))
  if (found(visit).status !== APPOINTMENT_STATUS.completed) throw fieldProblem('model_id', 'booking.notFinished')
  nameInAudit({ kind: 'appointment', id })
  const said = { rate: stars, comment: comment || null, createdAt: now() }
  await db()
    .insert(ratings)
    .values({ ...said, modelType: 'appointment', modelId: id, userId: caller().id })
    .onConflictDoUpdate({ target: [ratings.modelType, ratings.modelId, ratings.userId], set: said })
}
