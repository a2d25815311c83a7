import { eq } from 'drizzle-orm'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { lockEpisode } from '../../schema/openEpisode'
import { type StoredTransfer, transfers } from '../../schema/transfers'

/**
 * Locks an open offer, after its episode, until the transaction ends, so that one answer to it is stored.
 * @throws Problem 404; 422 on state if the offer has ended, which says how
 */
export async function lockOffer(id: number) {
  const [found] = await db().select().from(transfers).where(eq(transfers.id, id))
  const episode = await lockEpisode(orNotFound(found).episode_id)
  const [row] = await db().select().from(transfers).where(eq(transfers.id, id)).for('no key update')
  const transfer = orNotFound(row)
  if (transfer.state !== 'offered') throw fieldProblem('state', `transfer.ended.${transfer.state}`)
  if (episode.status !== EPISODE_STATUS.open) throw fieldProblem('state', 'transfer.ended.discharged')
  return { transfer, episode }
}

/** Ends a locked offer. */
export async function endOffer(
  { id, offered_at }: StoredTransfer,
  state: Exclude<StoredTransfer['state'], 'offered'>,
  reason: string | null = null,
): Promise<void> {
  // Another server's clock may have been ahead of this one's.
  const at = now() > offered_at ? now() : offered_at
  const values = { state, ended_by: caller().id, ended_at: at, end_reason: reason }
  await db().update(transfers).set(values).where(eq(transfers.id, id))
}
