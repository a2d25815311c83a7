import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { NotesInput } from '#contract/lobby/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { fieldProblem, orNotFound, Problem } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { isOpenForNotes } from '../../schema/openForNotes'
import { notifyPatients, publishFromDoctor } from '../appointments'

type Notes = z.output<typeof NotesInput>

/**
 * Saves the doctor's notes, replacing earlier ones; saving the same notes again changes nothing.
 * @returns when these notes were saved
 * @throws Problem 409 with `notes` and `saved_at`, if others were saved since `after`
 * @throws Problem 422 before the patient was called in, or more than a day after the visit was finished
 */
export async function saveNotes(appointmentId: number, notes: Notes): Promise<Date> {
  const [stored] = await db().select().from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  const row = orNotFound(stored)
  if (!isOpenForNotes(row)) throw fieldProblem('appointment', 'lobby.notCalled')
  const { recommendations, diagnosis, examination } = notes
  const isSame =
    row.recommendations === recommendations && row.diagnosis === diagnosis && row.examination === examination
  if (isSame) return row.notes_saved_at ?? now()
  if (notes.after !== undefined && toMs(notes.after) !== row.notes_saved_at?.getTime()) throw changedMeanwhile(row)
  const savedAt = now()
  await db()
    .update(appointments)
    .set({ recommendations, diagnosis, examination, notes_saved_at: savedAt })
    .where(eq(appointments.id, appointmentId))
  if (row.status === APPOINTMENT_STATUS.completed && recommendations) {
    await notifyPatients('recommendations_written', [appointmentId])
  }
  return savedAt
}

const toMs = (instant: string | null) => (instant === null ? undefined : Date.parse(instant))

/** Returns the refusal of notes that would replace others than their writer has seen. */
function changedMeanwhile(row: typeof appointments.$inferSelect): Problem {
  const { examination, diagnosis, recommendations, notes_saved_at: savedAt } = row
  const notes = {
    examination: examination ?? '',
    diagnosis: diagnosis ?? '',
    recommendations: recommendations ?? '',
  }
  return new Problem(409, 'error.changedMeanwhile', { extra: { notes, saved_at: savedAt?.toISOString() ?? null } })
}

/**
 * Shows the patient the recommendations as they are saved now, while the visit is running. Empty ones show nothing;
 * showing the same ones again changes nothing.
 * @throws Problem 422 before the patient was called in, or after the visit was finished
 */
export async function showRecommendations(appointmentId: number): Promise<{ text: string; shownAt: Date | null }> {
  const [stored] = await db().select().from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  const { status, recommendations: text, shown_recommendations: before, shown_at: shownBefore } = orNotFound(stored)
  if (status < APPOINTMENT_STATUS.inRoom) throw fieldProblem('appointment', 'lobby.notCalled')
  if (status !== APPOINTMENT_STATUS.inRoom) throw fieldProblem('appointment', 'booking.closed')
  if (text === before) return { text, shownAt: shownBefore }
  const shownAt = text ? now() : null
  await db()
    .update(appointments)
    .set({ shown_recommendations: text, shown_at: shownAt })
    .where(eq(appointments.id, appointmentId))
  publishFromDoctor(appointmentId)
  return { text, shownAt }
}
