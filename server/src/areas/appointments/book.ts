import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookingInput } from '#contract/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Interval } from '#contract/rules/clinicSchedule'
import { holdExpiry } from '#contract/rules/holds'
import type { Slot } from '#contract/rules/slotGrid'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, type Problem } from '../../platform/http/problem'
import { type ClinicPlan, keepVacations, loadPlan } from '../clinics'
import { overlaps } from './busyTimes'
import { type DayOffer, dayOffer, isAway, slotsNow } from './dayOffer'
import { slotPrice } from './prices'
import { appointments, complaintAttachments } from './tables'

type Booking = z.output<typeof BookingInput>

async function planOf({ clinic_id: clinicId, doctor_id: doctorId, date }: Booking): Promise<ClinicPlan> {
  const plan = await loadPlan(clinicId, date, date)
  if (!plan) throw fieldProblem('clinic_id', 'validation.invalidChoice')
  if (plan.doctor.id !== doctorId) throw fieldProblem('doctor_id', 'validation.invalidDoctor')
  if (isAway(plan, date)) throw fieldProblem('date', 'booking.vacation')
  return plan
}

/** Why a slot cannot be had, with the slots as they are now. */
function refusal(offer: DayOffer, slot: Interval | undefined): Problem {
  const inTheWay = slot ? offer.busy.filter((time) => overlaps(time, slot)) : []
  const isDoctorBusy = inTheWay.some((time) => time.doctor_id === offer.plan.doctor.id)
  const key = !slot || inTheWay.length === 0 ? 'booking.slotUnknown' : isDoctorBusy ? 'booking.slotTaken' : undefined
  return fieldProblem('schedule_time', key ?? 'booking.patientBusy', undefined, slotsNow(offer))
}

/** Lets go of holds; one that has been confirmed meanwhile stays. */
async function release(ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { scheduled, cancelled } = APPOINTMENT_STATUS
  await db()
    .update(appointments)
    .set({ status: cancelled, cancelledAt: now() })
    .where(
      and(inArray(appointments.id, ids), eq(appointments.status, scheduled), isNotNull(appointments.holdExpiresAt)),
    )
}

async function insertHeld(plan: ClinicPlan, date: string, slot: Slot): Promise<number | undefined> {
  const at = now()
  const [row] = await db()
    .insert(appointments)
    .values({
      code: randomBytes(8).toString('hex'),
      clinicId: plan.id,
      doctorId: plan.doctor.id,
      patientId: caller().id,
      date,
      slot: slot.key,
      startsAt: new Date(slot.start),
      endsAt: new Date(slot.end),
      price: await slotPrice(plan, slot.start),
      holdExpiresAt: new Date(holdExpiry('choosing', at.getTime(), slot.start)),
      createdAt: at,
    })
    // The exclusion constraints decide; without an error the transaction lives on to say what is free now.
    .onConflictDoNothing()
    .returning({ id: appointments.id })
  return row?.id
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

/** Takes a slot that the offer shows as free. Out: the id, or undefined when somebody was faster. */
async function take({ plan, date, ghosts, own }: DayOffer, slot: Slot): Promise<number | undefined> {
  const left = own.filter((time) => time.hold !== null && time.payment_method === null)
  const gone = ghosts.filter((ghost) => overlaps(ghost, slot))
  await release([...left, ...gone].map((time) => time.id).sort((one, other) => one - other))
  const id = await insertHeld(plan, date, slot)
  const latest = left.at(-1)
  if (id !== undefined && latest) await carryOver(latest.id, id)
  return id
}

/**
 * Takes a slot for the caller and holds it for 20 minutes; the slot that the caller has already answers the same
 * appointment. Out: its id.
 * @throws Problem 422 on clinic_id, doctor_id, date, or schedule_time with the slots as they are now
 */
export async function book(input: Booking): Promise<number> {
  await keepVacations()
  const plan = await planOf(input)
  const isMine = (time: { slot: string }) => time.slot === input.schedule_time
  const offer = await dayOffer(plan, input.date)
  const before = offer.own.find(isMine)
  if (before) return before.id
  const slot = offer.slots.find(({ key }) => key === input.schedule_time)
  if (!slot || slot.taken) throw refusal(offer, slot)
  const id = await take(offer, slot)
  if (id !== undefined) return id
  const after = await dayOffer(plan, input.date)
  const meanwhile = after.own.find(isMine)
  if (meanwhile) return meanwhile.id
  throw refusal(after, slot)
}
