import { eq } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { caller, context, db } from '../platform/context'
import { fieldProblem, notFound, orNotFound } from '../platform/http/problem'
import { episodes } from './episodes'

/**
 * Locks an episode, open or discharged, until the transaction ends, so that it is changed by one call at a time. A
 * submission of the episode must be locked before it.
 * @throws Problem 404
 */
export async function lockEpisode(id: number): Promise<typeof episodes.$inferSelect> {
  const [row] = await db().select().from(episodes).where(eq(episodes.id, id)).for('no key update')
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

/**
 * Checks that the caller still reaches a locked episode: it may have been transferred while they waited for the lock.
 * @param permissions of the call
 * @throws Problem 404
 */
export async function checkStillReached(id: number, permissions: readonly Permission[]): Promise<void> {
  const { access } = context().platform
  if ((await access.reachable('episode', caller(), [id], permissions)).size === 0) throw notFound()
}
