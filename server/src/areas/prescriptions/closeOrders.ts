import { sql } from 'drizzle-orm'
import { context, db, now } from '../../platform/context'
import { createDoses, ofEpisode } from './generate'
import { endTakenOver } from './takeovers'

/**
 * Ends the prescriptions of an episode that is closed, in the caller's transaction: those of the stay are completed, their
 * doses from now on are no longer given, and those of before can still be recorded. Prescriptions for the time after
 * discharge and drafts stay as they are. Expects the locked episode.
 * @throws Error outside of a transaction
 */
export async function closeOrders(episodeId: number): Promise<void> {
  if (!context().transaction) throw new Error('Orders are closed in the transaction that closes the episode')
  const at = now().toISOString()
  // Doses that were due until now have rows, so that they are shown as missed.
  await createDoses(ofEpisode(episodeId), now().getTime())
  await db().execute(sql`
    with closed as (
      update prescriptions set status = 6, stopped_at = ${at}::timestamptz
      where ${ofEpisode(episodeId)} and type = 'doctor' and status in (2, 3) returning id)
    update prescription_holds set ended = true, until_time = ${at}::timestamptz
    where not ended and prescription_id in (select id from closed)`)
  await endTakenOver(sql`${ofEpisode(episodeId)} and prescriptions.type = 'doctor'`, now().getTime())
}
