import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import { missingTexts } from '#contract/surveys/bothLanguages'
import { auditChange } from '../../../platform/audit/auditChange'
import { change, db, now } from '../../../platform/context'
import { numberArray } from '../../../platform/database/expressions'
import { Problem } from '../../../platform/http/problem'
import { questions } from '../../../schema/surveys'
import { readQuestions } from '../readQuestions'

/** Publishes drafts with their parts, and writes an audit entry for each of them: that of the call is about the first. */
async function publishDrafts(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db()
    .update(questions)
    .set({ published_at: now() })
    .where(or(inArray(questions.id, [...ids]), inArray(questions.parent_id, [...ids])))
  const changes = { published_at: { after: now().toISOString() } }
  const [first, ...others] = ids
  Object.assign(change(), { id: first, changes })
  await auditChange('question', others, changes)
}

/**
 * Publishes drafts of questions, all of them or none; those that are published already stay as they are.
 * @throws Problem 422 on `questions` if one does not exist, or has not all of its texts in both languages
 */
export async function publishQuestions(ids: readonly number[]): Promise<void> {
  const rows = await db()
    .select({ id: questions.id, published_at: questions.published_at })
    .from(questions)
    .where(and(inArray(questions.id, [...ids]), isNull(questions.parent_id)))
    .orderBy(asc(questions.id))
    .for('update')
  const known = new Set(rows.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) {
    throw new Problem(422, 'error.invalid', { fields: { questions: [{ key: 'validation.invalidChoice' }] } })
  }
  const drafts = rows.filter(({ published_at }) => published_at === null).map(({ id }) => id)
  const contents = await readQuestions(sql`questions.id = any (${numberArray(drafts)})`)
  const incomplete = [...contents.values()].filter((question) => missingTexts(question).length > 0)
  if (incomplete.length > 0) {
    const problems = incomplete.map(({ question_text: question }) => ({
      key: 'survey.questionLanguages' as const,
      values: { question },
    }))
    throw new Problem(422, 'error.invalid', { fields: { questions: problems } })
  }
  await publishDrafts(drafts)
  // A repeat publishes nothing; its entry still names what it is about.
  const [first = null] = ids
  change().id ??= first
}

/**
 * Publishes every draft that has all of its texts in both languages.
 * @returns how many were published, and how many were not because texts are missing
 */
export async function publishAllQuestions(): Promise<{ published: number; incomplete: number }> {
  const locked = await db()
    .select({ id: questions.id })
    .from(questions)
    .where(and(isNull(questions.published_at), isNull(questions.parent_id)))
    .orderBy(asc(questions.id))
    .for('update')
  const contents = await readQuestions(sql`questions.id = any (${numberArray(locked.map(({ id }) => id))})`)
  const complete = [...contents.values()].filter((question) => missingTexts(question).length === 0).map(({ id }) => id)
  await publishDrafts(complete)
  return { published: complete.length, incomplete: contents.size - complete.length }
}
