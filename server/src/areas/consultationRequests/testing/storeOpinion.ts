import { eq } from 'drizzle-orm'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import type { TestServer } from '../../../platform/testing/server'
import { consultationAdvice, consultationOpinions, consultationRequests } from '../../../schema/consultationRequests'
import { idOf } from '../../../testing/stored'

/** Starts a request that waits, stores an opinion on it, and returns the id of its item of advice. */
export async function storeOpinion(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  request_id: number,
  author: number,
): Promise<number> {
  const at = clock.now()
  await database
    .update(consultationRequests)
    .set({
      ...{ status: REQUEST_STATUS.started, started_at: at, started_by: author },
      ...{ answered_at: at, answered_by: author },
    })
    .where(eq(consultationRequests.id, request_id))
  const opinion_id = idOf(
    await database
      .insert(consultationOpinions)
      .values({ request_id, version: 1, author_id: author, signed_at: at, impression: 'Stable', confidence: 'high' })
      .returning({ id: consultationOpinions.id }),
  )
  const item = { request_id, opinion_id, line: 1, position: 1, text: 'Repeat the ECG' }
  return idOf(await database.insert(consultationAdvice).values(item).returning({ id: consultationAdvice.id }))
}
