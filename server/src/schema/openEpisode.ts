import { eq } from 'drizzle-orm'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { db } from '../platform/context'
import { fieldProblem, orNotFound } from '../platform/http/problem'
import { recheckRecords } from '../platform/http/recordsOfCall'
import { episodes } from './episodes'

/**
 * Locks an episode, open or discharged, until the transaction ends, so that it is changed by one call at a time. A
 * submission of the episode must be locked before it.
 * @throws Problem 404, also if the caller has lost the record of the call while they waited for the lock, and 403 or 422 for one that
 * its body names (`recheckRecords`)
 */
export async function lockEpisode(id: number): Promise<typeof episodes.$inferSelect> {
  const [row] = await db().select().from(episodes).where(eq(episodes.id, id)).for('no key update')
  await recheckRecords()
  return orNotFound(row)
}

/**
 * Locks an open episode, as lockEpisode.
 * @throws Problem 404; 422 on status after discharge
 */
export async function lockOpenEpisode(id: number): Promise<typeof episodes.$inferSelect> {
  const episode = await lockEpisode(id)
  if (episode.status !== EPISODE_STATUS.open) throw fieldProblem('status', 'episode.discharged')
  return episode
}
