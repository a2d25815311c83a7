import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { questions } from '../../../schema/surveys'

/**
 * Locks a version of a question until the end of the transaction.
 * @throws Problem 404 if there is none, or if it is a part of a composite one
 */
export async function lockQuestion(id: number) {
  const [row] = await db()
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), isNull(questions.parent_id)))
    .for('update')
  return orNotFound(row)
}

/**
 * Locks a draft of a question until the end of the transaction.
 * @throws Problem 404 as `lockQuestion`; 422 on `question` if it is published
 */
export async function lockDraft(id: number) {
  const row = await lockQuestion(id)
  if (row.published_at) throw fieldProblem('question', 'survey.questionPublished')
  return row
}
