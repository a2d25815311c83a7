import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Interval } from '#contract/rules/clinicSchedule'
import { appointmentPrice } from '#contract/rules/price'
import type { OfferedSlot } from '#contract/rules/slots'
import {
  dayParts,
  isWanted,
  offerExpiry,
  offerOrder,
  WAITLIST_PRIORITY,
  type WaitlistCandidate,
} from '#contract/rules/waitlist'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { waitlistOffers } from '../../schema/waitlist'
import {
  busyPatients,
  type DayOffer,
  dayOffer,
  isAway,
  lastVisitToClinic,
  overlaps,
  patientDrafts,
  releaseHolds,
} from '../appointments'
import { lockBookingsShared } from '../clinics'
import { notify } from '../notifications'
import { hasOpenOffer, lockEntriesOfPatient, lockEntry } from './offers'

/** Patients who are considered for the slots of a date; those whose turn comes later wait for the next run. */
const maxCandidates = 500
/** Nobody's id: the slots of a date without regard to a patient. */
const nobody = 0

/** A date of a clinic, `YYYY-MM-DD`, on which slots were released. */
export interface Opening {
  clinic_id: number
  date: string
}

const CandidateRow = z.strictObject({
  id: z.int(),
  patient_id: z.int(),
  priority: z.enum(WAITLIST_PRIORITY),
  since: z.int(),
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  parts: z.array(z.enum(dayParts)),
  zone: z.string(),
  earlier_than: z.int().nullable(),
  has_offer: z.boolean(),
  offered: z.array(z.int()),
  last_visit: z.int().nullable(),
})

export interface Candidate extends WaitlistCandidate {
  patientId: number
  /** When the last visit to the doctor began, in milliseconds, if it affects the price. */
  lastVisit: number | undefined
}

/**
 * Returns the patients who wait for slots of a clinic on a date, those whose turn comes first. One statement.
 * @param only the entry of a patient to whom staff offer a slot
 */
export async function candidatesOf({ clinic_id: clinicId, date }: Opening, only?: number): Promise<Candidate[]> {
  const rows = await readJsonRows(
    CandidateRow,
    sql`
      select waitlist_entries.id, waitlist_entries.patient_id, waitlist_entries.priority,
        ${sql.raw(epochMs('waitlist_entries.created_at'))} as since, date_from, date_to, parts,
        waitlist_entries.time_zone as zone,
        (select ${sql.raw(epochMs('later.starts_at'))} from appointments as later
          where later.id = waitlist_entries.appointment_id) as earlier_than,
        ${hasOpenOffer(sql`waitlist_entries.patient_id`)} as has_offer,
        array(select ${sql.raw(epochMs('before.starts_at'))} from waitlist_offers as before
          where before.entry_id = waitlist_entries.id and before.clinic_id = clinics.id) as offered,
        ${lastVisitToClinic(sql`waitlist_entries.patient_id`)} as last_visit
      from waitlist_entries
      join clinics on clinics.id = ${clinicId} and waitlist_matches(waitlist_entries, clinics)
      join users on users.id = waitlist_entries.patient_id and users.closed_at is null
      where waitlist_entries.state = 'waiting' and ${date}::date between date_from and date_to
        ${only === undefined ? sql`` : sql`and waitlist_entries.id = ${only}`}
      order by waitlist_entries.priority desc, waitlist_entries.created_at, waitlist_entries.id limit ${maxCandidates}`,
  )
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    priority: row.priority,
    since: row.since,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    parts: row.parts,
    zone: row.zone,
    earlierThan: row.earlier_than,
    hasOffer: row.has_offer,
    offered: row.offered,
    lastVisit: row.last_visit ?? undefined,
  }))
}

const HeldRow = z.strictObject({ id: z.int() })

/** Holds a slot for a patient; the exclusion constraints decide. Returns undefined when the slot has been taken meanwhile. */
async function holdSlot({ plan, date }: DayOffer, slot: OfferedSlot, candidate: Candidate, expires: string) {
  const { patientId, lastVisit } = candidate
  const price = appointmentPrice(plan.prices, slot.start, lastVisit)
  const [row] = await readRows(
    HeldRow,
    sql`
      insert into appointments (code, short_code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price,
        hold_expires_at, offered, created_at)
      select ${randomBytes(8).toString('hex')}, new_booking_number(), ${plan.id}::integer, ${plan.doctor.id}::integer,
        ${patientId}::integer, ${date}::date, ${slot.key}, ${new Date(slot.start).toISOString()}::timestamptz,
        ${new Date(slot.end).toISOString()}::timestamptz, ${price}::integer, ${expires}::timestamptz, true,
        ${now().toISOString()}::timestamptz
      where may_be_booked(${plan.id}, ${plan.doctor.id}, ${date})
      on conflict do nothing returning id`,
  )
  return row?.id
}

/** Notifies the patient, with how long the offer stays open. */
async function notifyOfOffer(offerId: number, appointmentId: number, minutes: number): Promise<void> {
  const drafts = await patientDrafts('waitlist_offer', [appointmentId], `offer ${offerId}`)
  await notify(drafts.map((draft) => ({ ...draft, values: { ...draft.values, minutes }, about: {} })))
}

/** Returns whether an offer of the slot, which ends with its start, would not be over at once. */
export function hasTimeToAnswer({ start }: OfferedSlot): boolean {
  return start > now().getTime()
}

const OfferedRow = z.strictObject({ is_offered: z.boolean() })

async function isOffered(patientId: number): Promise<boolean> {
  const [row] = await readRows(OfferedRow, sql`select ${hasOpenOffer(sql`${patientId}`)} as is_offered`)
  return orNotFound(row).is_offered
}

/**
 * Offers a slot to one patient, unless another one is offered to them by now.
 * @returns whether it is held for them now
 */
export async function offerTo(candidate: Candidate, offer: DayOffer, slot: OfferedSlot): Promise<boolean> {
  await lockEntriesOfPatient(candidate.id)
  const { entry } = await lockEntry(candidate.id)
  // Since the candidates were read, the patient may have got an offer for another entry.
  if (entry.state !== 'waiting' || (await isOffered(candidate.patientId))) return false
  const at = now().getTime()
  const expires = offerExpiry(at, slot.start)
  const held = await holdSlot(offer, slot, candidate, new Date(expires).toISOString())
  if (held === undefined) return false
  const [stored] = await db()
    .insert(waitlistOffers)
    .values({
      entry_id: candidate.id,
      appointment_id: held,
      clinic_id: offer.plan.id,
      starts_at: new Date(slot.start),
      offered_at: new Date(at),
      expires_at: new Date(expires),
    })
    .returning({ id: waitlistOffers.id })
  await notifyOfOffer(orNotFound(stored).id, held, Math.round((expires - at) / 60_000))
  return true
}

/** Releases the expired slot holds that still conflict with a slot. */
export async function releaseExpired({ expiredHolds }: DayOffer, slot: OfferedSlot): Promise<void> {
  const ids = expiredHolds.filter((time) => overlaps(time, slot)).map(({ id }) => id)
  await releaseHolds(ids.sort((one, other) => one - other))
}

/**
 * Offers the free slots of a clinic's date, each to one patient. The date and the other appointments of all candidates are
 * read once. A date for which a patient may only be asked in the morning, or after another offer, stays open. Runs in a transaction.
 */
export async function offerDate(opening: Opening): Promise<void> {
  const { clinic_id: clinicId, date } = opening
  await lockBookingsShared()
  await db().execute(sql`delete from waitlist_openings where clinic_id = ${clinicId} and date = ${date}`)
  const candidates = await candidatesOf(opening)
  const offer = candidates.length === 0 ? undefined : await dayOffer(clinicId, date, nobody)
  if (!offer || isAway(offer.plan, date)) return
  const free = offer.slots.filter((slot) => !slot.taken && hasTimeToAnswer(slot))
  const busy = await busyDuring(free, candidates)
  let isPostponed = false
  for (const slot of free) {
    const wanted = { date, key: slot.key, start: slot.start }
    await releaseExpired(offer, slot)
    const inTurn = offerOrder(candidates, wanted, now().getTime())
    const asked = await firstOffered(
      inTurn.filter(({ patientId }) => !busy.get(patientId)?.some((time) => overlaps(time, slot))),
      offer,
      slot,
    )
    if (asked) {
      for (const each of candidates) if (each.patientId === asked.patientId) each.hasOffer = true
    } else isPostponed ||= candidates.some((candidate) => isWanted({ ...candidate, hasOffer: false }, wanted))
  }
  if (isPostponed)
    await db().execute(sql`insert into waitlist_openings (clinic_id, date) values (${clinicId}, ${date})`)
}

/** Returns what the candidates have booked while there are free slots, by patient id. */
async function busyDuring(free: readonly OfferedSlot[], candidates: readonly Candidate[]) {
  const [first, last] = [free.at(0), free.at(-1)]
  if (!first || !last) return new Map<number, Interval[]>()
  const ids = [...new Set(candidates.map(({ patientId }) => patientId))]
  return busyPatients(ids, { start: first.start, end: last.end })
}

async function firstOffered(
  inTurn: readonly Candidate[],
  offer: DayOffer,
  slot: OfferedSlot,
): Promise<Candidate | undefined> {
  for (const candidate of inTurn) if (await offerTo(candidate, offer, slot)) return candidate
  return undefined
}
