import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookingInput, PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Interval } from '#contract/rules/clinicSchedule'
import { holdExpiry } from '#contract/rules/holds'
import type { Slot } from '#contract/rules/slotGrid'
import { caller, db, now } from '../../platform/context'
import { callStatement, callTransaction } from '../../platform/http/perform'
import { fieldProblem, type Problem } from '../../platform/http/problem'
import { keepVacations } from '../clinics'
import { overlaps } from './busyTimes'
import { type DayOffer, dayOffer, isAway, slotsNow } from './dayOffer'
import { patientAppointment, patientAppointmentOf } from './patientAppointment'
import { slotPrice } from './prices'
import { appointments, complaintAttachments } from './tables'
import { rowOfTaken, type TakenSlot } from './takenSlot'

type Booking = z.output<typeof BookingInput>

/** The clinic's date as it is now. @throws Problem 422 on clinic_id, doctor_id or date */
async function offerOf({
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

/** Why a slot cannot be had, with the slots as they are now. */
function refusal(offer: DayOffer, slot: Interval | undefined): Problem {
  const inTheWay = slot ? offer.busy.filter((time) => overlaps(time, slot)) : []
  const isDoctorBusy = inTheWay.some((time) => time.doctor_id === offer.plan.doctor.id)
  const key = !slot || inTheWay.length === 0 ? 'booking.slotUnknown' : isDoctorBusy ? 'booking.slotTaken' : undefined
  return fieldProblem('schedule_time', key ?? 'booking.patientBusy', undefined, slotsNow(offer))
}

/** Lets go of holds; one that has been confirmed meanwhile stays. Out: those that are gone. */
async function release(ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { scheduled, cancelled } = APPOINTMENT_STATUS
  const gone = await db()
    .update(appointments)
    .set({ status: cancelled, cancelledAt: now() })
    .where(
      and(inArray(appointments.id, ids), eq(appointments.status, scheduled), isNotNull(appointments.holdExpiresAt)),
    )
    .returning({ id: appointments.id })
  return gone.map(({ id }) => id)
}

interface Held {
  code: string
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
}

// The exclusion constraints decide; without an error a transaction lives on to say what is free now.
const insert = callStatement<Held>(
  (held) => sql`
    insert into appointments (code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price,
      hold_expires_at, created_at)
    select ${held.code}, ${held.clinic}, ${held.doctor}, ${held.patient}, ${held.date}::date, ${held.slot},
      ${held.start}::timestamptz, ${held.end}::timestamptz, ${held.price}, ${held.hold}::timestamptz,
      ${held.now}::timestamptz
    where may_be_booked(${held.clinic}, ${held.doctor}, ${held.date})
    on conflict do nothing returning id`,
)

/**
 * Writes the appointment in one statement. Out: the appointment, undefined for a conflict, or where meanwhile a vacation
 * has begun, or the clinic is gone or another doctor's.
 */
async function insertHeld(held: TakenSlot, offer: DayOffer): Promise<PatientAppointment | undefined> {
  const { code, slot, price, hold } = held
  const { plan, date } = offer
  const iso = (instant: number) => new Date(instant).toISOString()
  // The id is not known before.
  const taken = patientAppointmentOf(rowOfTaken(0, held, offer))
  const values: Held = {
    code,
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
  }
  const id = await insert(values, { data: taken })
  return id === undefined ? undefined : { ...taken, id }
}

/** Somebody who chooses another time keeps what they have written, and lets go of the first time. */
async function carryOver(fromId: number, toId: number): Promise<void> {
  const [before] = await db()
    .select({ cause: appointments.cause, complaint: appointments.complaint })
    .from(appointments)
    .where(eq(appointments.id, fromId))
  if (before) await db().update(appointments).set(before).where(eq(appointments.id, toId))
  await db()
    .update(complaintAttachments)
    .set({ appointmentId: toId })
    .where(eq(complaintAttachments.appointmentId, fromId))
}

/** Takes a slot that the offer shows as free. Out: the appointment, or undefined when somebody was faster. */
async function take(offer: DayOffer, slot: Slot, gone: Freed): Promise<PatientAppointment | undefined> {
  const released = await release(gone.ids)
  const price = await slotPrice(offer.plan, slot.start)
  const hold = holdExpiry('choosing', now().getTime(), slot.start)
  const held = { code: randomBytes(8).toString('hex'), slot, price, hold }
  const taken = await insertHeld(held, offer)
  if (taken === undefined || gone.latest === undefined) return taken
  if (released.includes(gone.latest)) await carryOver(gone.latest, taken.id)
  return patientAppointment(taken.id)
}

/** Holds that make way: in the order in which everybody locks them, and the last one that the caller had here. */
interface Freed {
  ids: number[]
  latest: number | undefined
}

function madeWay({ ghosts, own }: DayOffer, slot: Slot): Freed {
  const left = own.filter((time) => time.hold !== null && time.payment_method === null)
  const gone = ghosts.filter((ghost) => overlaps(ghost, slot))
  const ids = [...left, ...gone].map((time) => time.id).sort((one, other) => one - other)
  return { ids, latest: left.at(-1)?.id }
}

/** Takes the slot, or answers what the caller has taken meanwhile. @throws Problem 422 when somebody was faster */
async function takeOrRefuse(offer: DayOffer, slot: Slot, gone: Freed): Promise<PatientAppointment> {
  const taken = await take(offer, slot, gone)
  if (taken) return taken
  const after = await offerOf({ clinic_id: offer.plan.id, doctor_id: offer.plan.doctor.id, date: offer.date })
  const meanwhile = after.own.find((time) => time.slot === slot.key)
  if (meanwhile) return patientAppointment(meanwhile.id)
  throw refusal(after, slot)
}

/**
 * Takes a slot for the caller and holds it for 20 minutes; the slot that the caller has already answers the same
 * appointment. Where no hold makes way, taking it is one statement, with its audit entry and the stored response.
 * @returns the response of the call
 * @throws Problem 422 on clinic_id, doctor_id, date, or schedule_time with the slots as they are now
 */
export async function book(input: Booking): Promise<{ data: PatientAppointment }> {
  const offer = await offerOf(input)
  const before = offer.own.find((time) => time.slot === input.schedule_time)
  if (before) return { data: await patientAppointment(before.id) }
  const slot = offer.slots.find(({ key }) => key === input.schedule_time)
  if (!slot || slot.taken) throw refusal(offer, slot)
  const gone = madeWay(offer, slot)
  if (gone.ids.length === 0) return { data: await takeOrRefuse(offer, slot, gone) }
  return callTransaction(async () => {
    await keepVacations()
    return { data: await takeOrRefuse(offer, slot, gone) }
  })
}
