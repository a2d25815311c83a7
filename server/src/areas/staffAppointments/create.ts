import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { appointmentPrice, toPounds } from '#contract/rules/price'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import type { OfferedSlot } from '#contract/rules/slots'
import type { StaffBooking } from '#contract/staffAppointments/bookingCalls'
import { isNewPatient, type StaffBookingInput } from '#contract/staffAppointments/bookingInput'
import { caller, context, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { callTransactionAfter } from '../../platform/http/perform'
import { fieldProblem, orNotFound, type Problem } from '../../platform/http/problem'
import { apiText, named } from '../../platform/texts'
import { appointmentHistory } from '../../schema/appointments'
import { NamesRow, namesInScripts } from '../../schema/people'
import {
  currentSlots,
  type DayOffer,
  dayOffer,
  isAway,
  notifyDoctors,
  notifyPatients,
  overlaps,
  releaseHolds,
} from '../appointments'
import { lockBookingsShared } from '../clinics'
import { unusablePasswordHash } from '../users'
import { agreedPrice } from './agreedPrice'
import { isNationalVacation, nationalVacations } from './bookableClinics'
import { bookedPatient } from './bookedPatient'
import { nobody } from './slotsForStaff'

type Choice = Pick<StaffBookingInput, 'clinic_id' | 'doctor_id' | 'specialty_id' | 'date' | 'patient_id'>

/**
 * Loads the clinic's offer of a date for a patient, at a clinic where the caller may book.
 * @throws Problem 422 on clinic_id, doctor_id, specialty_id or date
 */
async function loadOffer(input: Choice): Promise<DayOffer> {
  const { clinic_id: clinicId, date } = input
  const open = await context().platform.access.reachable('clinic', caller(), [clinicId], ['create-appointment'])
  const offer = open.size === 0 ? undefined : await dayOffer(clinicId, date, input.patient_id ?? nobody)
  if (!offer) throw fieldProblem('clinic_id', 'validation.invalidChoice')
  const { plan } = offer
  if (plan.doctor.id !== input.doctor_id) throw fieldProblem('doctor_id', 'validation.invalidDoctor')
  if (plan.specialty.id !== input.specialty_id) throw fieldProblem('specialty_id', 'validation.invalidSpecialty')
  if (isNationalVacation(await nationalVacations([plan], date, date), plan, date))
    throw fieldProblem('date', 'booking.nationalVacation')
  if (isAway(plan, date)) throw fieldProblem('date', 'booking.vacation')
  return offer
}

/** Returns the problem that says why a slot is not available, with the current slots. */
function slotProblem(offer: DayOffer, patientId: number | null, slot: OfferedSlot | undefined): Problem {
  const conflicts = slot ? offer.busy.filter((time) => overlaps(time, slot)) : []
  const isPatientBusy = conflicts.some((time) => time.patient_id === patientId)
  const taken = conflicts.length > 0 ? 'booking.slotTaken' : 'booking.slotUnknown'
  const key = isPatientBusy ? 'booking.patientHasAppointment' : taken
  return fieldProblem('schedule_time', key, undefined, currentSlots(offer))
}

/** Returns the chosen slot, if it is free for the doctor and the patient. */
function freeSlot(offer: DayOffer, { schedule_time: key, patient_id: patientId }: StaffBookingInput): OfferedSlot {
  const slot = offer.slots.find((each) => each.key === key)
  if (!slot || slot.taken) throw slotProblem(offer, patientId, slot)
  return slot
}

const InsertedRow = z.strictObject({ id: z.int() })

interface Booking {
  patient: { id: number; differentFrom: number[] }
  slot: OfferedSlot
  /** In piastres. */
  price: number
  usualPrice: number
  reason: string | null
}

/**
 * Inserts the appointment: confirmed if it costs nothing, otherwise held until it is paid. The exclusion constraints
 * decide; without an error the transaction can continue and report what is free now.
 * @returns undefined on a conflict, or when in the meantime a vacation was added or the clinic changed
 */
async function insertAppointment({ plan, date, details, expiredHolds }: DayOffer, { patient, slot, price }: Booking) {
  const isFree = price === 0
  const at = now()
  const hold = isFree ? null : new Date(slotHoldExpiry('staff', at.getTime(), slot.start)).toISOString()
  await releaseHolds(
    expiredHolds
      .filter((time) => overlaps(time, slot))
      .map(({ id }) => id)
      .sort((one, other) => one - other),
  )
  const [row] = await readRows(
    InsertedRow,
    sql`
      insert into appointments (code, short_code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price,
        payment_status, payment_method, hold_expires_at, created_at)
      select ${randomBytes(8).toString('hex')}, ${details.short_code}, ${plan.id}::integer, ${plan.doctor.id}::integer,
        ${patient.id}::integer, ${date}::date, ${slot.key}, ${new Date(slot.start).toISOString()}::timestamptz,
        ${new Date(slot.end).toISOString()}::timestamptz, ${price}::integer,
        ${isFree ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid}::smallint, ${isFree ? 'free' : null},
        ${hold}::timestamptz, ${at.toISOString()}::timestamptz
      where may_be_booked(${plan.id}, ${plan.doctor.id}, ${date})
      on conflict do nothing returning id`,
  )
  return row?.id
}

/** Records who booked, the price that was agreed and why, and which similar patients it is not. */
async function recordBooking(id: number, { plan }: DayOffer, booking: Booking): Promise<void> {
  await db()
    .insert(appointmentHistory)
    .values({
      appointment_id: id,
      kind: 'booked',
      changed_by: caller().id,
      changed_at: now(),
      clinic_id: plan.id,
      doctor_id: plan.doctor.id,
      starts_at: new Date(booking.slot.start),
      price_before: booking.usualPrice,
      price: booking.price,
      reason: booking.reason,
      different_from: booking.patient.differentFrom,
    })
}

async function notifyOfBooking(id: number, { plan, details }: DayOffer, price: number): Promise<void> {
  if (price > 0) return notifyPatients('appointment_awaits_payment', [id])
  await notifyPatients('appointment_booked', [id])
  await notifyDoctors('booking_made', [id])
  if (!details.session) return
  const event = { event: 'QueueChanged', data: { session_token: details.session.token } } as const
  context().platform.realtime.publish('clinic', plan.id, event)
}

async function bookInTransaction(input: StaffBookingInput, passwordHash: string): Promise<number> {
  await lockBookingsShared()
  const offer = await loadOffer(input)
  const slot = freeSlot(offer, input)
  const { plan, details } = offer
  const usualPrice = appointmentPrice(plan.prices, slot.start, details.last_visit ?? undefined)
  const price = agreedPrice(input, [usualPrice, plan.prices.price])
  const patient = await bookedPatient(input, plan.hospital.id, passwordHash)
  const booking = { patient, slot, price, usualPrice, reason: input.price_reason }
  const id = await insertAppointment(offer, booking)
  if (id === undefined) {
    const after = await loadOffer(input)
    throw slotProblem(
      after,
      input.patient_id,
      after.slots.find(({ key }) => key === slot.key),
    )
  }
  await recordBooking(id, offer, booking)
  await notifyOfBooking(id, offer, price)
  return id
}

const BookingRow = z.strictObject({
  id: z.int(),
  code: z.string(),
  short_code: z.string(),
  date: z.iso.date(),
  slot: z.string(),
  starts_at: z.iso.datetime(),
  time_zone: z.string(),
  price: z.int(),
  payment_status: z.enum(PAYMENT_STATUS),
  hold_expires_at: z.iso.datetime().nullable(),
  patient_id: z.int(),
  patient: NamesRow,
  doctor_id: z.int(),
  doctor: NamesRow,
  clinic_id: z.int(),
  clinic: NamesRow,
})

/** Returns an appointment as the response of a booking by staff. */
export async function staffBookingOf(id: number): Promise<z.output<typeof StaffBooking>> {
  const iso = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`)
  const [found] = await readRows(
    BookingRow,
    sql`
      select appointments.id, code, short_code, date, slot, ${iso('starts_at')}, clinics.time_zone,
        appointments.price, payment_status, ${iso('hold_expires_at')},
        patient_id, ${namesInScripts(sql`patients`)} as patient,
        appointments.doctor_id, ${namesInScripts(sql`doctors`)} as doctor,
        clinic_id, json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as clinic
      from appointments join clinics on clinics.id = appointments.clinic_id
      join users as patients on patients.id = appointments.patient_id
      join users as doctors on doctors.id = appointments.doctor_id
      where appointments.id = ${id}`,
  )
  const { date, slot, patient_id, doctor_id, clinic_id, ...row } = orNotFound(found)
  return {
    ...row,
    patient: { id: patient_id, name_text: named(row.patient) },
    doctor: { id: doctor_id, name: named(row.doctor) },
    clinic: { id: clinic_id, name: named(row.clinic) },
    schedule_time: `${date} ${slot}`,
    price: toPounds(row.price),
    payment_status_text: apiText(`paymentStatus.${row.payment_status}`),
  }
}

/**
 * Books an appointment for a registered or a new patient, in one transaction.
 * @throws Problem 422; on schedule_time with the current slots
 */
export function createAppointment(input: StaffBookingInput): Promise<{ data: z.output<typeof StaffBooking> }> {
  return callTransactionAfter(
    async () => (isNewPatient(input) ? unusablePasswordHash() : ''),
    async (passwordHash) => ({ data: await staffBookingOf(await bookInTransaction(input, passwordHash)) }),
  )
}
