import { asc, eq, inArray, sql } from 'drizzle-orm'
import { piastres } from '#contract/payments/piastres'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import { type MoveTerms, moveTerms } from '#contract/rules/waitlistMove'
import { db, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { waitlistEntries, waitlistOffers } from '../../schema/waitlist'
import { currentStatus, dayOffer } from '../appointments'
import { keptPayments, refundDifference } from '../payments'
import { conflictsOf, lockMoves, moveTo, type StaffColumns, staffColumnsOf } from '../staffAppointments'
import { isOfKind, laterVisitOf } from './later'
import { type Entry, lockEntry, type Offer, releaseOffered } from './offers'

/** The appointment after accepting, and whether it is the later one, which was moved. */
interface Accepted {
  appointment_id: number
  moved: boolean
}

/** Returns the outcome of an offer that was accepted before. */
async function acceptedBefore({ appointment_id: later }: Entry, offer: Offer): Promise<Accepted> {
  const [held] = await db()
    .select({ offered: appointments.offered })
    .from(appointments)
    .where(eq(appointments.id, offer.appointment_id))
  // The hold of a slot to which the later appointment was moved stays an offered one.
  if (orNotFound(held).offered && later !== null) return { appointment_id: later, moved: true }
  return { appointment_id: offer.appointment_id, moved: false }
}

/** Takes the locks of a move before any row is locked, in the order of all moves. */
async function lockForMove(entryId: number): Promise<void> {
  const [row] = await db()
    .select({ later: waitlistEntries.appointment_id, doctor: clinics.doctor_id })
    .from(waitlistEntries)
    .innerJoin(waitlistOffers, eq(waitlistOffers.entry_id, waitlistEntries.id))
    .innerJoin(clinics, eq(clinics.id, waitlistOffers.clinic_id))
    .where(sql`${waitlistEntries.id} = ${entryId} and ${waitlistOffers.state} = 'open'`)
  if (row && row.later !== null) await lockMoves(row.later, row.doctor)
}

/** A later appointment that moves to the offered slot, and the terms. */
interface Move {
  row: StaffColumns
  terms: MoveTerms
  /** Of the offered slot. */
  slot: { date: string; key: string | null }
}

/**
 * Returns the later appointment, locked, if it can still be moved to the offered slot: it is of the kind that is waited for,
 * and not only one of the two is free.
 */
async function lockLater(entry: Entry, offer: Offer): Promise<Move | undefined> {
  const { appointment_id: later } = entry
  if (later === null) return undefined
  const locked = await db()
    .select({ id: appointments.id, date: appointments.date, slot: appointments.slot, price: appointments.price })
    .from(appointments)
    .where(inArray(appointments.id, [later, offer.appointment_id]))
    .orderBy(asc(appointments.id))
    .for('update')
  const held = orNotFound(locked.find(({ id }) => id === offer.appointment_id))
  const [row] = await staffColumnsOf(sql`appointments.id = ${later}`)
  const isMovable = row && currentStatus(row) === APPOINTMENT_STATUS.scheduled && row.hold === null
  if (!isMovable || !isOfKind(row, entry)) return undefined
  const received = (await keptPayments([later])).get(later) ?? 0
  const terms = moveTerms(laterVisitOf(row, received), { clinicId: offer.clinic_id, price: held.price })
  return terms && { row, terms, slot: { date: held.date, key: held.slot } }
}

/** Moves the later appointment to the offered slot, at the price that was offered. */
async function moveLater({ row, terms, slot: offered }: Move, offer: Offer): Promise<void> {
  if (!(await releaseOffered(offer.appointment_id))) throw fieldProblem('offer', 'waitlist.offerOver')
  const there = orNotFound(await dayOffer(offer.clinic_id, offered.date, row.patient_id))
  const slot = there.slots.find((each) => each.key === offered.key)
  if (!slot || conflictsOf(there, slot, row.id).length > 0) throw fieldProblem('offer', 'waitlist.offerOver')
  const { price, difference, refund } = terms
  try {
    await moveTo(row, there, { slot, price, difference }, null)
  } catch (error) {
    if (violates(error, 'exclusion')) throw fieldProblem('offer', 'waitlist.offerOver')
    throw error
  }
  await refundDifference(row.id, piastres(refund))
}

/** Makes the offered slot a hold like any other, to be confirmed or paid. */
async function holdOffered(offer: Offer): Promise<void> {
  const at = now().getTime()
  const { rowCount } = await db()
    .update(appointments)
    .set({
      offered: false,
      hold_expires_at: new Date(slotHoldExpiry('choosing', at, offer.starts_at.getTime())),
    })
    .where(
      sql`${appointments.id} = ${offer.appointment_id} and ${appointments.status} = ${APPOINTMENT_STATUS.scheduled}`,
    )
  if (rowCount !== 1) throw fieldProblem('offer', 'waitlist.offerOver')
}

/**
 * Accepts the open offer of an entry: moves the later appointment, in the transaction that releases the held slot, or
 * turns the offer into a slot hold. If the later appointment cannot be moved there, the offer becomes a slot hold too.
 * Accepted again, the response is the same.
 * @throws Problem 404; 422 when there is no open offer, or when its time is over
 */
export async function acceptOffer(entryId: number): Promise<Accepted> {
  await lockForMove(entryId)
  const { entry, offer } = await lockEntry(entryId)
  if (!offer) throw fieldProblem('offer', 'waitlist.noOffer')
  if (offer.state === 'accepted') return acceptedBefore(entry, offer)
  if (offer.state !== 'open' || offer.expires_at <= now()) throw fieldProblem('offer', 'waitlist.offerOver')
  const later = await lockLater(entry, offer)
  if (later) await moveLater(later, offer)
  else await holdOffered(offer)
  await db()
    .update(waitlistOffers)
    .set({ state: 'accepted', answered_at: now() })
    .where(eq(waitlistOffers.id, offer.id))
  await db().update(waitlistEntries).set({ state: 'accepted', ended_at: now() }).where(eq(waitlistEntries.id, entryId))
  return { appointment_id: later?.row.id ?? offer.appointment_id, moved: later !== undefined }
}
