import { sql } from 'drizzle-orm'
import type { FormQuestion } from '#contract/surveys/question'
import { readQuestions, storeNewQuestion } from '../../areas/surveys'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { inputOf } from './demoQuestion'
import { moodAndPain } from './moodAndPain'
import { draftQuestions, wardQuestions } from './wardQuestions'

/**
 * Seeds the question bank: published questions, and two drafts.
 * @param authorId a user
 * @returns the published questions by their keys
 */
export async function seedQuestions(authorId: number): Promise<Map<string, FormQuestion>> {
  const ids = new Map<string, number>()
  for (const question of [...moodAndPain, ...wardQuestions]) {
    ids.set(question.key, await storeNewQuestion(inputOf(question), authorId))
  }
  const published = sql`any (${numberArray([...ids.values()])})`
  await db().execute(sql`update questions set published_at = ${now().toISOString()}
    where id = ${published} or parent_id = ${published}`)
  for (const question of draftQuestions) await storeNewQuestion(inputOf(question), authorId)
  const stored = await readQuestions(sql`questions.id = ${published}`)
  return new Map(
    [...ids].flatMap(([key, id]) => {
      const question = stored.get(id)
      return question ? [[key, question] as const] : []
    }),
  )
}
