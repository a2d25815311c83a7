import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { missingTexts } from '#contract/surveys/bothLanguages'
import { questionCategory } from '#contract/surveys/codes'
import type { FormQuestion, Question } from '#contract/surveys/question'
import { users } from '../../../platform/auth/tables'
import { db } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { nameColumns, personOf } from '../../../schema/people'
import { questions } from '../../../schema/surveys'
import { readQuestions } from '../readQuestions'

/** Selects what the bank shows of questions beside their content. */
export function selectDetails<Key extends Record<string, SQL>>(key: Key) {
  return db()
    .select({
      id: questions.id,
      version: questions.version,
      created_at: questions.created_at,
      published_at: questions.published_at,
      author: { id: users.id, ...nameColumns, avatar_media_id: users.avatar_media_id },
      latest_id: sql<number>`(select latest.id from questions as latest where latest.line_id = ${questions.line_id}
        order by latest.version desc limit 1)`,
      uses_count: sql<number>`(select count(distinct surveys.line_id) from survey_places
        join surveys on surveys.id = survey_places.survey_id
        where survey_places.line_id = ${questions.line_id} and (surveys.current or surveys.status = 2))`.mapWith(
        Number,
      ),
      ...key,
    })
    .from(questions)
    .leftJoin(users, eq(users.id, questions.author_id))
    .$dynamic()
}

/** A question as the bank shows it, without its content. */
export type QuestionDetails = Omit<Awaited<ReturnType<typeof selectDetails>>[number], 'sort_key'>

/** Returns a question of the bank from its details and its content. */
export function questionOf(details: QuestionDetails, content: FormQuestion): Question {
  const { version, created_at, published_at, author, latest_id, uses_count } = details
  return {
    ...content,
    category_id: questionCategory,
    author: author && personOf(author),
    version,
    published: published_at !== null,
    published_at: published_at?.toISOString() ?? null,
    editable: published_at === null,
    has_both_languages: missingTexts(content).length === 0,
    latest_id,
    uses_count,
    created_at: created_at.toISOString(),
  }
}

/**
 * Returns a version of a question of the bank.
 * @throws Problem 404 if there is none, or if it is a part of a composite one
 */
export async function questionById(id: number): Promise<Question> {
  const [details] = await selectDetails({}).where(and(eq(questions.id, id), isNull(questions.parent_id)))
  const found = await readQuestions(sql`questions.id = ${id} and questions.parent_id is null`)
  return questionOf(orNotFound(details), orNotFound(found.get(id)))
}
