import { eq, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { episodeOf, type OrderedEpisode } from '../../schema/episodeOf'
import { prescriptions, type StoredPrescription } from '../../schema/prescriptions'
import { bringUpToDate } from './generate'

/** Locks a prescription, so that its doses are recorded one after another. @throws Problem 404 */
export async function lockForDoses(id: number): Promise<{ prescription: StoredPrescription; episode: OrderedEpisode }> {
  await bringUpToDate(sql`prescriptions.id = ${id}`)
  const [row] = await db().select().from(prescriptions).where(eq(prescriptions.id, id)).for('no key update')
  const prescription = orNotFound(row)
  return { prescription, episode: await episodeOf(orNotFound(prescription.episode_id)) }
}
