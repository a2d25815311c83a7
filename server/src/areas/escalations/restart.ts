import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import { escalations } from '../../schema/escalations'
import { advance, ofEpisode } from './bringUpToDate'

/**
 * Starts a new round of the open escalations of an episode whose patient came to another hospital: its nurses are notified
 * at once, and somebody there has to acknowledge them. What was recorded before stays. Expects the locked episode.
 */
export async function restartEscalations(episodeId: number): Promise<void> {
  const isOpen = and(eq(escalations.episode_id, episodeId), isNull(escalations.closed_at))
  const locked = await db().select({ id: escalations.id }).from(escalations).where(isOpen).for('no key update')
  if (locked.length === 0) return
  // Another server's clock may have been ahead of this one's.
  const at = sql`greatest(${now().toISOString()}::timestamptz, opened_at)`
  await db().update(escalations).set({ started_at: at, next_step_at: at, round: sql`round + 1` }).where(isOpen)
  await advance(ofEpisode(episodeId))
}
