import { and, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { caller, change, db, now } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { questions } from '../../../schema/surveys'
import { lockQuestion } from './lockQuestion'
import { newQuestionIds } from './storedIds'

interface Version {
  id: number
  version: number
  parentId: number | null
}

/** Copies the question or the parts that `from` selects, with the same lines. */
async function copyRows(from: ReturnType<typeof sql>, { id, version, parentId }: Version): Promise<void> {
  await db().execute(sql`
    insert into questions (id, line_id, version, parent_id, position, question, question_ar, type, data_type, unit,
      min, max, formula, author_id, created_at, search)
    overriding system value
    select coalesce(${parentId === null ? id : null}::integer, nextval(pg_get_serial_sequence('questions', 'id')::regclass)),
      line_id, ${version}, ${parentId}::integer, position, question, question_ar, type, data_type, unit, min, max,
      formula, ${caller().id}, ${now().toISOString()}, search
    from questions where ${from}`)
}

/**
 * Returns the draft of the line of a question: the existing one, or a new copy of its newest published version, with the
 * same options and parts.
 * @returns its id
 * @throws Problem 404 if there is no such question
 */
export async function draftOfNextVersion(questionId: number): Promise<number> {
  const { line_id: line } = await lockQuestion(questionId)
  // Of two calls at the same time, the second finds the draft of the first.
  await lockQuestion(line)
  const ofLine = and(eq(questions.line_id, line), isNull(questions.parent_id))
  const [draft] = await db()
    .select()
    .from(questions)
    .where(and(ofLine, isNull(questions.published_at)))
  if (draft) {
    change().changes = {}
    return draft.id
  }
  const [newest] = await db()
    .select()
    .from(questions)
    .where(and(ofLine, isNotNull(questions.published_at)))
    .orderBy(desc(questions.version))
    .limit(1)
  const source = orNotFound(newest)
  const [last] = await db()
    .select({ version: max(questions.version) })
    .from(questions)
    .where(ofLine)
  const version = (last?.version ?? source.version) + 1
  const [id] = await newQuestionIds(1)
  if (id === undefined) throw new Error('a question has no id')
  await copyRows(sql`id = ${source.id}`, { id, version, parentId: null })
  await copyRows(sql`parent_id = ${source.id}`, { id, version, parentId: id })
  await db().execute(sql`
    insert into question_options (question_id, id, position, label, label_ar, value)
    select copies.id, options.id, options.position, options.label, options.label_ar, options.value
    from question_options as options
      join questions as sources on sources.id = options.question_id
      join questions as copies on copies.line_id = sources.line_id and copies.version = ${version}
    where sources.id = ${source.id} or sources.parent_id = ${source.id}`)
  return id
}
