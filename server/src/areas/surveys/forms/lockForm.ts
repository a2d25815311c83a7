import { eq } from 'drizzle-orm'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { db } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { surveys } from '../../../schema/surveys'

/** A row of `surveys`. */
export type StoredForm = typeof surveys.$inferSelect

/**
 * Locks a version of a form, and its line, until the end of the transaction: of two calls that publish, copy or withdraw
 * versions of a line, the second waits.
 * @throws Problem 404 if there is none
 */
export async function lockForm(id: number): Promise<StoredForm> {
  const [found] = await db().select({ line: surveys.line_id }).from(surveys).where(eq(surveys.id, id))
  await db()
    .select({ id: surveys.id })
    .from(surveys)
    .where(eq(surveys.id, orNotFound(found).line))
    .for('update')
  const [row] = await db().select().from(surveys).where(eq(surveys.id, id)).for('update')
  return orNotFound(row)
}

/**
 * Locks a draft of a form until the end of the transaction.
 * @param revision the one that the change is based on; undefined for any
 * @throws Problem 404 as `lockForm`; 422 on `survey` for a final form, on `revision` if the draft has been changed since
 */
export async function lockDraft(id: number, revision: number | undefined): Promise<StoredForm> {
  const form = await lockForm(id)
  if (form.status === SURVEY_STATUS.final) throw fieldProblem('survey', 'survey.final')
  if (revision !== undefined && revision !== form.revision) throw fieldProblem('revision', 'survey.changedMeanwhile')
  return form
}
