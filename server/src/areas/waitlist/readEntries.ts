import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { clinicTypes } from '#contract/clinics/clinicInput'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { toPounds } from '#contract/rules/price'
import { dayParts, offerStates, WAITLIST_PRIORITY } from '#contract/rules/waitlist'
import { type MoveTerms, moveTerms } from '#contract/rules/waitlistMove'
import type { StaffWaitlistEntry, WaitlistEntry, WaitlistOffer } from '#contract/waitlist/entry'
import { caller, context } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { keptPayments } from '../payments'
import { laterVisitOf } from './later'

/** Instants are milliseconds since the epoch, the price is in piastres. */
const OfferRow = z.strictObject({
  id: z.int(),
  state: z.enum(offerStates),
  clinic: OptionRow,
  doctor: PersonRow,
  hospital: OptionRow,
  type: z.enum(clinicTypes),
  address: z.string().nullable(),
  start: z.int(),
  time_zone: z.string(),
  price: z.int(),
  offered: z.int(),
  expires: z.int(),
})

/** The later appointment; amounts in piastres. */
const LaterRow = z.strictObject({
  id: z.int(),
  start: z.int(),
  time_zone: z.string(),
  clinic_id: z.int(),
  payment_status: z.enum(PAYMENT_STATUS),
  price: z.int(),
  price_difference: z.int(),
  paid: z.int(),
  is_of_kind: z.boolean(),
})

const EntryRow = z.strictObject({
  id: z.int(),
  patient: PersonRow,
  doctor: PersonRow.nullable(),
  specialty: OptionRow.nullable(),
  hospital: OptionRow.nullable(),
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  parts: z.array(z.enum(dayParts)),
  priority: z.enum(WAITLIST_PRIORITY),
  created: z.int(),
  appointment: LaterRow.nullable(),
  offer: OfferRow.nullable(),
})
type EntryRow = z.output<typeof EntryRow>

const columns = sql.raw(`
  waitlist_entries.id, ${personJson('patients')} as patient,
  (select ${personJson('doctors')} from users as doctors where doctors.id = waitlist_entries.doctor_id) as doctor,
  (select ${optionJson('specialties')} from specialties where specialties.id = waitlist_entries.specialty_id) as specialty,
  (select ${optionJson('hospitals')} from hospitals where hospitals.id = waitlist_entries.hospital_id) as hospital,
  waitlist_entries.date_from, waitlist_entries.date_to, waitlist_entries.parts, waitlist_entries.priority,
  ${epochMs('waitlist_entries.created_at')} as created,
  (select json_build_object('id', later.id, 'start', ${epochMs('later.starts_at')}, 'time_zone', places.time_zone,
      'clinic_id', later.clinic_id, 'payment_status', later.payment_status, 'price', later.price,
      'price_difference', later.price_difference, 'paid', coalesce(money.paid, 0) + later.paid_unrecorded,
      'is_of_kind', coalesce(waitlist_entries.doctor_id = later.doctor_id,
        waitlist_entries.specialty_id = places.specialty_id)
        and places.type = case when waitlist_entries.hospital_id is null then 'virtual' else 'physical' end)
    from appointments as later join clinics as places on places.id = later.clinic_id
    left join lateral (select sum(captured)::bigint as paid from payment_attempts
      where payment_attempts.appointment_id = later.id) as money on true
    where later.id = waitlist_entries.appointment_id) as appointment,
  (select json_build_object('id', offers.id, 'state', offers.state,
      'clinic', json_build_object('id', offering.id, 'name', offering.title, 'alternate_name', offering.alternate_title),
      'doctor', ${personJson('doctors')}, 'hospital', ${optionJson('hospitals')}, 'type', offering.type,
      'address', offering.address, 'start', ${epochMs('offers.starts_at')}, 'time_zone', offering.time_zone,
      'price', held.price, 'offered', ${epochMs('offers.offered_at')}, 'expires', ${epochMs('offers.expires_at')})
    from waitlist_offers as offers join clinics as offering on offering.id = offers.clinic_id
    join hospitals on hospitals.id = offering.hospital_id join users as doctors on doctors.id = offering.doctor_id
    join appointments as held on held.id = offers.appointment_id
    where offers.entry_id = waitlist_entries.id order by offers.id desc limit 1) as offer`)

/** Returns the entries that match a condition on `waitlist_entries`, in the order of their turns. One statement. */
function entryRows(condition: SQL): Promise<EntryRow[]> {
  return readJsonRows(
    EntryRow,
    sql`select ${columns} from waitlist_entries join users as patients on patients.id = waitlist_entries.patient_id
      where ${condition} order by waitlist_entries.priority desc, waitlist_entries.created_at, waitlist_entries.id`,
  )
}

const iso = (instant: number) => new Date(instant).toISOString()

/** Returns the terms at which accepting moves the later appointment; undefined if it books the offered slot. */
function termsOf({ appointment: later, offer }: EntryRow, kept: Map<number, number>): MoveTerms | undefined {
  if (!later?.is_of_kind || !offer) return undefined
  return moveTerms(laterVisitOf(later, kept.get(later.id) ?? 0), { clinicId: offer.clinic.id, price: offer.price })
}

function offerOf(row: z.output<typeof OfferRow>, terms: MoveTerms | undefined): WaitlistOffer {
  return {
    id: row.id,
    state: row.state,
    clinic: { id: row.clinic.id, name: localizedName(row.clinic) },
    doctor: personOf(row.doctor),
    hospital: optionOf(row.hospital),
    type: row.type,
    type_text: apiText(`clinicType.${row.type}`),
    address: row.address,
    starts_at: iso(row.start),
    time_zone: row.time_zone,
    price: toPounds(row.price),
    move: terms ? { outstanding: toPounds(Math.max(0, terms.difference)), refund: toPounds(terms.refund) } : null,
    offered_at: iso(row.offered),
    expires_at: iso(row.expires),
  }
}

function entryOf(row: EntryRow, kept: Map<number, number>): WaitlistEntry {
  const { appointment } = row
  return {
    id: row.id,
    doctor: row.doctor && personOf(row.doctor),
    specialty: row.specialty && optionOf(row.specialty),
    hospital: row.hospital && optionOf(row.hospital),
    date_from: row.date_from,
    date_to: row.date_to,
    parts: row.parts,
    created_at: iso(row.created),
    appointment: appointment && {
      id: appointment.id,
      starts_at: iso(appointment.start),
      time_zone: appointment.time_zone,
    },
    offer: row.offer && offerOf(row.offer, termsOf(row, kept)),
  }
}

/** Returns what pays for the later appointments of entries with an offer, by appointment, in piastres. */
async function keptOf(rows: readonly EntryRow[]): Promise<Map<number, number>> {
  const ids = rows.flatMap(({ appointment, offer }) => (appointment && offer ? [appointment.id] : []))
  return ids.length === 0 ? new Map() : keptPayments(ids)
}

/** Returns the entries that match a condition on `waitlist_entries`, as their patients see them. At most two statements. */
export async function waitlistEntriesOf(condition: SQL): Promise<WaitlistEntry[]> {
  const rows = await entryRows(condition)
  const kept = await keptOf(rows)
  return rows.map((row) => entryOf(row, kept))
}

/** Returns which of these clinics are the caller's, as a member of staff; their ids are strings. */
export function ownClinics(ids: readonly number[]): Promise<ReadonlySet<string>> {
  const { access } = context().platform
  return access.reachable('clinic', caller(), [...new Set(ids)], ['list-appointment', 'update-appointment'])
}

/**
 * Returns the entries that match a condition on `waitlist_entries`, as staff see them: the later appointment and the offer
 * only if they are at clinics of the caller. At most three statements.
 */
export async function staffEntriesOf(condition: SQL): Promise<StaffWaitlistEntry[]> {
  const rows = await entryRows(condition)
  const kept = await keptOf(rows)
  const own = await ownClinics(
    rows.flatMap(({ appointment, offer }) => [appointment?.clinic_id ?? [], offer?.clinic.id ?? []].flat()),
  )
  return rows.map((row) => {
    const { appointment, offer, ...entry } = entryOf(row, kept)
    return {
      ...entry,
      appointment: own.has(String(row.appointment?.clinic_id)) ? appointment : null,
      offer: own.has(String(row.offer?.clinic.id)) ? offer : null,
      patient: personOf(row.patient),
      priority: row.priority,
    }
  })
}

/**
 * Returns one entry as its patient sees it.
 * @throws Problem 404
 */
export async function waitlistEntry(id: number): Promise<WaitlistEntry> {
  const [entry] = await waitlistEntriesOf(sql`waitlist_entries.id = ${id}`)
  return orNotFound(entry)
}

/**
 * Returns one entry as staff see it.
 * @throws Problem 404
 */
export async function staffEntry(id: number): Promise<StaffWaitlistEntry> {
  const [entry] = await staffEntriesOf(sql`waitlist_entries.id = ${id}`)
  return orNotFound(entry)
}
