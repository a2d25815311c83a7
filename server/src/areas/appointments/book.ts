import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookingInput, PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { clinicDay, type Interval } from '#contract/rules/clinicSchedule'
import { appointmentPrice } from '#contract/rules/price'
import type { Slot } from '#contract/rules/slotGrid'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import { caller, context, db, now } from '../../platform/context'
import { callStatement, callTransaction } from '../../platform/http/perform'
import { fieldProblem, orNotFound, type Problem } from '../../platform/http/problem'
import { appointments, complaintAttachments } from '../../schema/appointments'
import { hasPayableAttempt } from '../../schema/payments'
import { lockBookingsShared } from '../clinics'
import { limitProblem, lockOwnBookings, type OpenBookings } from './bookingLimits'
import { type BusyTime, overlaps } from './busyTimes'
import { currentSlots, type DayOffer, dayOffer, isAway } from './dayOffer'
import { patientAppointment, patientAppointmentOf } from './patientAppointment'
import { type ReservedSlot, reservedSlotRow } from './reservedSlot'

type Booking = z.output<typeof BookingInput>

/**
 * Loads the clinic's offer for a date.
 * @throws Problem 422 on clinic_id, doctor_id or date
 */
async function loadOffer({
  clinic_id: clinicId,
  doctor_id: doctorId,
  date,
}: Pick<Booking, 'clinic_id' | 'doctor_id' | 'date'>): Promise<DayOffer> {
  const offer = await dayOffer(clinicId, date)
  if (!offer) throw fieldProblem('clinic_id', 'validation.invalidChoice')
  if (offer.plan.doctor.id !== doctorId) throw fieldProblem('doctor_id', 'validation.invalidDoctor')
  if (isAway(offer.plan, date)) throw fieldProblem('date', 'booking.vacation')
  return offer
}

/** Returns the problem that says why a slot is not available, with the current slots. */
export function slotRefusal(offer: DayOffer, slot: Interval | undefined): Problem {
  const conflicts = slot ? offer.busy.filter((time) => overlaps(time, slot)) : []
  const isDoctorBusy = conflicts.some((time) => time.doctor_id === offer.plan.doctor.id)
  const key = !slot || conflicts.length === 0 ? 'booking.slotUnknown' : isDoctorBusy ? 'booking.slotTaken' : undefined
  return fieldProblem('schedule_time', key ?? 'booking.patientBusy', undefined, currentSlots(offer))
}

/**
 * Releases slot holds; one that was confirmed in the meantime stays, and one that may be paid. Give the ids in ascending
 * order, in which every transaction locks them.
 * @returns the ids of the released holds
 */
export async function releaseHolds(ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { scheduled, cancelled } = APPOINTMENT_STATUS
  const released = await db()
    .update(appointments)
    .set({ status: cancelled, cancelled_at: now() })
    .where(
      and(
        inArray(appointments.id, ids),
        eq(appointments.status, scheduled),
        isNotNull(appointments.hold_expires_at),
        not(hasPayableAttempt),
      ),
    )
    .returning({ id: appointments.id })
  return released.map(({ id }) => id)
}

interface SlotHold {
  code: string
  shortCode: string
  clinic: number
  doctor: number
  patient: number
  date: string
  slot: string
  start: string
  end: string
  price: number
  hold: string
  now: string
  maxDay: number
  maxTotal: number
  /** The hours from which the slot was made, and their time zone. */
  opens: string
  closes: string
  slotMinutes: number
  timeZone: string
}

// The exclusion constraints decide. Without an error the transaction can continue and report what is free now.
const insertSlotHoldRow = callStatement<SlotHold>(
  (slotHold) => sql`
    insert into appointments (code, short_code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price,
      hold_expires_at, created_at)
    select ${slotHold.code}, ${slotHold.shortCode}, ${slotHold.clinic}, ${slotHold.doctor}, ${slotHold.patient}, ${slotHold.date}::date, ${slotHold.slot},
      ${slotHold.start}::timestamptz, ${slotHold.end}::timestamptz, ${slotHold.price}, ${slotHold.hold}::timestamptz,
      ${slotHold.now}::timestamptz
    where may_be_booked_by(${slotHold.patient}, ${slotHold.clinic}, ${slotHold.doctor}, ${slotHold.date},
      ${slotHold.now}::timestamptz, ${slotHold.maxDay}, ${slotHold.maxTotal},
      ${slotHold.opens}, ${slotHold.closes}, ${slotHold.slotMinutes}, ${slotHold.timeZone})
    on conflict do nothing returning id`,
)

/**
 * Inserts the appointment in one statement.
 * @returns undefined on a conflict, or when in the meantime a vacation was added, the clinic was deleted, given to another
 * doctor or given other hours or another time zone, or the patient made as many bookings as allowed
 */
async function insertSlotHold(slotHold: ReservedSlot, offer: DayOffer): Promise<PatientAppointment | undefined> {
  const { code, slot, price, hold } = slotHold
  const { plan, date } = offer
  const limits = context().platform.config.bookingLimits
  const hours = orNotFound(clinicDay(plan.schedule, date))
  const iso = (instant: number) => new Date(instant).toISOString()
  // The id is not known before the insert.
  const reserved = patientAppointmentOf(reservedSlotRow(0, slotHold, offer))
  const values: SlotHold = {
    code,
    shortCode: offer.details.short_code,
    clinic: plan.id,
    doctor: plan.doctor.id,
    patient: caller().id,
    date,
    slot: slot.key,
    start: iso(slot.start),
    end: iso(slot.end),
    price,
    hold: iso(hold),
    now: now().toISOString(),
    maxDay: limits.perDoctorDay,
    maxTotal: limits.total,
    opens: hours.from,
    closes: hours.to,
    slotMinutes: hours.slotMinutes,
    timeZone: plan.schedule.timeZone,
  }
  const id = await insertSlotHoldRow(values, { data: reserved })
  return id === undefined ? undefined : { ...reserved, id }
}

/** Moves the complaint and its files from the released slot hold to the new one. */
async function moveDetails(fromId: number, toId: number): Promise<void> {
  const [before] = await db()
    .select({ cause: appointments.cause, complaint: appointments.complaint })
    .from(appointments)
    .where(eq(appointments.id, fromId))
  if (before) await db().update(appointments).set(before).where(eq(appointments.id, toId))
  await db()
    .update(complaintAttachments)
    .set({ appointment_id: toId })
    .where(eq(complaintAttachments.appointment_id, fromId))
}

/**
 * Reserves a slot that the offer shows as free.
 * @returns undefined when another booking was faster
 */
async function reserveSlot(
  offer: DayOffer,
  slot: Slot,
  released: ReleasedHolds,
): Promise<PatientAppointment | undefined> {
  const releasedIds = await releaseHolds(released.ids)
  const price = appointmentPrice(offer.plan.prices, slot.start, offer.details.last_visit ?? undefined)
  const hold = slotHoldExpiry('choosing', now().getTime(), slot.start)
  const slotHold = { code: randomBytes(8).toString('hex'), slot, price, hold }
  const reserved = await insertSlotHold(slotHold, offer)
  if (reserved === undefined || released.latest === undefined) return reserved
  if (releasedIds.includes(released.latest)) await moveDetails(released.latest, reserved.id)
  return patientAppointment(reserved.id)
}

/**
 * Returns the caller's holds on other slots of this clinic and date, which a new choice replaces. What staff have booked, a
 * follow-up for instance, is not the caller's choice: it stays until it is paid or expires.
 */
function abandonedHolds({ own }: DayOffer): BusyTime[] {
  return own.filter((time) => time.hold !== null && time.payment_method === null && !time.held_by_staff)
}

/** Returns the bookings that stay open beside a new one. */
function otherBookings(offer: DayOffer): OpenBookings {
  const { day, total } = offer.details.open
  const replaced = abandonedHolds(offer).length
  return { day: day - replaced, total: total - replaced }
}

/**
 * Slot holds to release, in the order in which every transaction locks them, and the caller's latest one at this clinic
 * and date.
 */
interface ReleasedHolds {
  ids: number[]
  latest: number | undefined
}

function holdsToRelease(offer: DayOffer, slot: Slot): ReleasedHolds {
  const abandoned = abandonedHolds(offer)
  const released = offer.expiredHolds.filter((hold) => overlaps(hold, slot))
  const ids = [...abandoned, ...released].map((time) => time.id).sort((one, other) => one - other)
  return { ids, latest: abandoned.at(-1)?.id }
}

/**
 * Reserves the slot, or returns the appointment that the caller reserved in the meantime.
 * @throws Problem 422 when another booking was faster, or the caller's concurrent bookings reached the limit
 */
async function reserveSlotOrRefuse(offer: DayOffer, slot: Slot, released: ReleasedHolds): Promise<PatientAppointment> {
  const reserved = await reserveSlot(offer, slot, released)
  if (reserved) return reserved
  const after = await loadOffer({ clinic_id: offer.plan.id, doctor_id: offer.plan.doctor.id, date: offer.date })
  const meanwhile = after.own.find((time) => time.slot === slot.key)
  if (meanwhile) return patientAppointment(meanwhile.id)
  const current = after.slots.find(({ key }) => key === slot.key)
  // In another time zone of the clinic, the same time is another instant.
  if (!current || current.taken || current.start !== slot.start) throw slotRefusal(after, slot)
  const tooMany = limitProblem(otherBookings(after))
  if (tooMany) throw tooMany
  // Whoever was faster has released the slot again, or the booking number was taken in the meantime.
  const second = await reserveSlot(after, current, { ids: [], latest: undefined })
  if (!second) throw slotRefusal(after, slot)
  return second
}

/**
 * Reserves a slot for the caller and holds it for 20 minutes. Choosing a slot that the caller already has returns the
 * same appointment. When no slot hold has to be released, this is one statement, with its audit entry and the stored
 * response.
 * @throws Problem 422 on clinic_id, doctor_id, date, schedule_time with the current slots, or, when the caller has too
 * many open bookings, date or appointment
 */
export async function book(input: Booking): Promise<{ data: PatientAppointment }> {
  const offer = await loadOffer(input)
  const before = offer.own.find((time) => time.slot === input.schedule_time)
  if (before) return { data: await patientAppointment(before.id) }
  const slot = offer.slots.find(({ key }) => key === input.schedule_time)
  if (!slot || slot.taken) throw slotRefusal(offer, slot)
  const tooMany = limitProblem(otherBookings(offer))
  if (tooMany) throw tooMany
  const released = holdsToRelease(offer, slot)
  if (released.ids.length === 0) return { data: await reserveSlotOrRefuse(offer, slot, released) }
  return callTransaction(async () => {
    await lockBookingsShared()
    await lockOwnBookings()
    return { data: await reserveSlotOrRefuse(offer, slot, released) }
  })
}
