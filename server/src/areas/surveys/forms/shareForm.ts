import { and, eq, type SQL } from 'drizzle-orm'
import type { SurveyAvailability } from '#contract/surveys/codes'
import { db } from '../../../platform/context'
import { fieldProblem } from '../../../platform/http/problem'
import { surveys } from '../../../schema/surveys'

/**
 * Shares a form with patients, or changes with whom.
 * @param inScope the condition for forms that the caller can share
 * @throws Problem 422 on `survey` if it is no current version that the caller can share
 */
export async function shareForm(id: number, availability: SurveyAvailability, inScope: SQL): Promise<void> {
  const [shared] = await db()
    .update(surveys)
    .set({ survey_availability: availability })
    .where(and(eq(surveys.id, id), surveys.current, inScope))
    .returning({ id: surveys.id })
  if (!shared) throw fieldProblem('survey', 'validation.invalidSurvey')
}

/** Stops sharing a form. */
export async function stopSharing(id: number): Promise<void> {
  await db().update(surveys).set({ survey_availability: null }).where(eq(surveys.id, id))
}
