import { eq, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { episodeOf, type OrderedEpisode } from '../../schema/episodeOf'
import { lockEpisode } from '../../schema/openEpisode'
import { prescriptions, type StoredPrescription } from '../../schema/prescriptions'
import { bringUpToDate } from './generate'

/**
 * Locks the episode of a prescription, then the prescription, so that the doses of a patient are recorded one after another, and
 * not while the episode is transferred or closed.
 * @throws Problem 404
 */
export async function lockForDoses(id: number): Promise<{ prescription: StoredPrescription; episode: OrderedEpisode }> {
  const which = eq(prescriptions.id, id)
  const [found] = await db().select().from(prescriptions).where(which)
  const { id: episodeId } = await lockEpisode(orNotFound(found?.episode_id))
  await bringUpToDate(sql`prescriptions.id = ${id}`)
  const [row] = await db().select().from(prescriptions).where(which).for('no key update')
  return { prescription: orNotFound(row), episode: await episodeOf(episodeId) }
}
