import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { RateInput } from '#contract/appointments/rating'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments, ratings } from '../../schema/appointments'

/**
 * Rates a finished appointment of the caller, replacing an earlier rating.
 * @throws Problem 404; 422 when the visit is not finished
 */
export async function rate({ rate: stars, comment, model_id: id }: z.output<typeof RateInput>): Promise<void> {
  const [visit] = await db()
    .select({ status: appointments.status })
    .from(appointments)
    .where(and(eq(appointments.id, id), eq(appointments.patient_id, caller().id)))
  if (orNotFound(visit).status !== APPOINTMENT_STATUS.completed) throw fieldProblem('model_id', 'booking.notFinished')
  const said = { rate: stars, comment: comment || null, created_at: now() }
  await db()
    .insert(ratings)
    .values({ ...said, model_type: 'appointment', model_id: id, user_id: caller().id })
    .onConflictDoUpdate({ target: [ratings.model_type, ratings.model_id, ratings.user_id], set: said })
}
