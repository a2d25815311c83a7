import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { hospitals } from '../../schema/facilities'
import { transferPrescriptions, transfers } from '../../schema/transfers'
import { moveToHospital, takeTransferred } from '../episodes'
import { restartEscalations } from '../escalations'
import { recheckAccessAfterMove } from '../facilities'
import { bringUpToDate, type CarriedOrder, carryOrders, ofEpisode } from '../prescriptions'
import { episodeTransferred } from './episodeTransferred'
import { endOffer, lockOffer } from './lock'
import { notifyOfAnswer } from './notifyHospitals'

async function zonesOf(from: number, to: number): Promise<{ from: string; to: string }> {
  const rows = await db()
    .select({ id: hospitals.id, zone: hospitals.time_zone })
    .from(hospitals)
    .where(inArray(hospitals.id, [from, to]))
  const zones = new Map(rows.map(({ id, zone }) => [id, zone]))
  return { from: orNotFound(zones.get(from)), to: orNotFound(zones.get(to)) }
}

async function storeCarried(transferId: number, orders: readonly CarriedOrder[]): Promise<void> {
  if (orders.length === 0) return
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms))
  await db()
    .insert(transferPrescriptions)
    .values(
      orders.map(({ prescriptionId, lastGivenAt, nextDueAt }) => ({
        transfer_id: transferId,
        prescription_id: prescriptionId,
        last_given_at: instant(lastGivenAt),
        next_due_at: instant(nextDueAt),
      })),
    )
}

/**
 * Accepts an open offer with a bed, in the transaction of the call: the stay at the sending hospital ends, the episode
 * belongs to the receiving one, with its prescriptions, holds, escalations and everything else that refers to it. Returns the
 * episode.
 * @throws Problem 404; 422 on state if the offer has ended, on department_id, on bed if it is occupied
 */
export async function acceptTransfer(id: number, place: { department_id: number; bed: string }): Promise<number> {
  const { transfer, episode } = await lockOffer(id)
  const { from_hospital_id: from, to_hospital_id: to } = transfer
  // By the time zone of the sending hospital, to which the prescriptions still belong.
  await bringUpToDate(ofEpisode(episode.id))
  const zones = await zonesOf(from, to)
  await endOffer(transfer, 'accepted')
  await moveToHospital(episode, to, place)
  await takeTransferred(episode.id)
  await storeCarried(id, await carryOrders(episode.id, zones.from, zones.to))
  await restartEscalations(episode.id)
  await notifyOfAnswer(transfer, 'transfer_accepted')
  await episodeTransferred.publish({ episodeId: episode.id })
  await recheckAccessAfterMove(from, to)
  return episode.id
}

/**
 * Declines an open offer; the patient stays where they are.
 * @throws Problem 404; 422 on state if it has ended
 */
export async function declineTransfer(id: number, reason: string): Promise<void> {
  const { transfer } = await lockOffer(id)
  await endOffer(transfer, 'declined', reason)
  await notifyOfAnswer(transfer, 'transfer_declined')
}

/** Ends the open offer of an episode that is discharged, if there is one. Expects the locked episode. */
export async function endOfferOfDischarged(episodeId: number): Promise<void> {
  const isOpen = and(eq(transfers.episode_id, episodeId), eq(transfers.state, 'offered'))
  const [open] = await db().select().from(transfers).where(isOpen).for('no key update')
  if (open) await endOffer(open, 'discharged')
}
