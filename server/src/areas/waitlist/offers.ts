import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { OfferState } from '#contract/rules/waitlist'
import { context, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { waitlistEntries, waitlistOffers } from '../../schema/waitlist'
import { offerWaitlistJob } from './jobNames'

const { scheduled, cancelled } = APPOINTMENT_STATUS

export type Entry = typeof waitlistEntries.$inferSelect
export type Offer = typeof waitlistOffers.$inferSelect

/**
 * Locks an entry until the transaction ends, so that answers to its offers are serialized.
 * @returns the entry with its latest offer
 * @throws Problem 404
 */
export async function lockEntry(id: number): Promise<{ entry: Entry; offer: Offer | undefined }> {
  const [entry] = await db().select().from(waitlistEntries).where(eq(waitlistEntries.id, id)).for('update')
  const [offer] = await db()
    .select()
    .from(waitlistOffers)
    .where(eq(waitlistOffers.entry_id, id))
    .orderBy(desc(waitlistOffers.id))
    .limit(1)
  return { entry: orNotFound(entry), offer }
}

/**
 * Locks the waiting entries of the patient of an entry until the transaction ends, in one order, so that offers to a
 * patient are serialized, whichever entry they are for. Expected before the lock on the entry.
 */
export async function lockEntriesOfPatient(id: number): Promise<void> {
  await db().execute(sql`select from waitlist_entries where state = 'waiting'
    and patient_id = (select this.patient_id from waitlist_entries as this where this.id = ${id})
    order by id for update`)
}

/** Returns the condition that a patient has an open offer, for any of their entries. */
export function hasOpenOffer(patientId: SQL): SQL {
  return sql`exists (select from waitlist_offers as open join waitlist_entries as others on others.id = open.entry_id
    where open.state = 'open' and others.patient_id = ${patientId})`
}

/** Releases the slot of an offer that nobody has accepted. A database trigger records that it is free. */
export async function releaseOffered(appointmentId: number): Promise<boolean> {
  const { rowCount } = await db()
    .update(appointments)
    .set({ status: cancelled, cancelled_at: now() })
    .where(and(eq(appointments.id, appointmentId), eq(appointments.status, scheduled), eq(appointments.offered, true)))
  return rowCount === 1
}

/**
 * Closes an open offer and releases its slot for the next patient, whom a job asks at once. Expects the lock on the
 * entry; an offer that was answered stays as it is.
 */
export async function closeOffer(offer: Offer, state: Exclude<OfferState, 'open' | 'accepted'>): Promise<void> {
  const { rowCount } = await db()
    .update(waitlistOffers)
    .set({ state, answered_at: now() })
    .where(and(eq(waitlistOffers.id, offer.id), eq(waitlistOffers.state, 'open')))
  if (!rowCount) return
  await releaseOffered(offer.appointment_id)
  await context().platform.jobs.enqueue(offerWaitlistJob, {}, { key: offerWaitlistJob })
}

/**
 * Declines the open offer of an entry, or stops it. Declined again, it stays as it is.
 * @throws Problem 422 when there is no open offer
 */
export async function refuseOffer(entryId: number, state: 'declined' | 'stopped'): Promise<void> {
  const { offer } = await lockEntry(entryId)
  if (offer?.state === state) return
  if (offer?.state !== 'open') throw fieldProblem('offer', 'waitlist.noOffer')
  await closeOffer(offer, state)
}

/**
 * Ends an entry with its open offer. One that has ended stays as it is.
 * @param state what becomes of the offer: declined if the patient leaves, stopped if staff take them off the list
 * @returns the entry, if it was ended now
 */
export async function leaveWaitlist(entryId: number, state: 'declined' | 'stopped'): Promise<Entry | undefined> {
  const { entry, offer } = await lockEntry(entryId)
  if (entry.state !== 'waiting') return undefined
  if (offer?.state === 'open') await closeOffer(offer, state)
  await db().update(waitlistEntries).set({ state: 'left', ended_at: now() }).where(eq(waitlistEntries.id, entryId))
  return entry
}
