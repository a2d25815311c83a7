import { eq } from 'drizzle-orm'
import { type ClinicInput, weekdayNames } from '#contract/clinics/clinicInput'
import { toPiastres } from '#contract/rules/price'
import { afterCommit, context, db, now } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { clinicCoordinators, clinicDays, clinics } from './tables'

function valuesOf(input: ClinicInput) {
  return {
    title: input.title,
    hospitalId: input.hospital_id,
    levelId: input.level_id,
    specialtyId: input.specialty_id,
    doctorId: input.doctor_id,
    price: toPiastres(input.price),
    startDate: input.start_date,
    endDate: input.end_date,
    timeZone: input.time_zone,
    type: input.type,
    address: input.type === 'physical' ? (input.address ?? null) : null,
    followUpPrice: toPiastres(input.follow_up_price),
    followUpPeriod: input.follow_up_period,
    followUpUnit: input.follow_up_unit,
    physicianCancellationTolerance: input.physician_cancellation_tolerance,
    physicianToleranceUnit: input.physician_tolerance_unit,
    patientCancellationTolerance: input.patient_cancellation_tolerance,
    patientToleranceUnit: input.patient_tolerance_unit,
    lastAppointmentTolerance: input.last_appointment_tolerance,
    lastAppointmentUnit: input.last_appointment_unit,
    updatedAt: now(),
  }
}

function daysOf(clinicId: number, input: ClinicInput): (typeof clinicDays.$inferInsert)[] {
  return weekdayNames.flatMap((weekday) => {
    const [opens, closes] = [input[`${weekday}_from`], input[`${weekday}_to`]]
    const slotMinutes = input[`${weekday}_slot_time`]
    if (!input[`${weekday}_enabled`] || opens === null || closes === null || slotMinutes === null) return []
    return [{ clinicId, weekday, opens, closes, slotMinutes }]
  })
}

async function saveParts(clinicId: number, input: ClinicInput): Promise<void> {
  const days = daysOf(clinicId, input)
  if (days.length > 0) await db().insert(clinicDays).values(days)
  const coordinators = [...new Set(input.coordinators)].map((userId) => ({ clinicId, userId }))
  await db().insert(clinicCoordinators).values(coordinators)
}

/** Stores a new clinic with its week and its coordinators. Expects a checked form. Out: its id. */
export async function insertClinic(input: ClinicInput): Promise<number> {
  const [row] = await db()
    .insert(clinics)
    .values({ ...valuesOf(input), createdAt: now() })
    .returning({ id: clinics.id })
  const { id } = found(row)
  await saveParts(id, input)
  return id
}

/** The doctor and the coordinators of a clinic. */
async function namedBy(id: number): Promise<number[]> {
  const held = await db().select({ id: clinics.doctorId }).from(clinics).where(eq(clinics.id, id))
  const coordinating = await db()
    .select({ id: clinicCoordinators.userId })
    .from(clinicCoordinators)
    .where(eq(clinicCoordinators.clinicId, id))
  return [...held, ...coordinating].map((person) => person.id)
}

/**
 * Stores a changed clinic; its appointments stay as they are, and whoever it no longer names stops hearing of it. Expects
 * a checked form.
 */
export async function updateClinic(id: number, input: ClinicInput): Promise<void> {
  const before = await namedBy(id)
  const after = [input.doctor_id, ...input.coordinators]
  await db().update(clinics).set(valuesOf(input)).where(eq(clinics.id, id))
  await db().delete(clinicDays).where(eq(clinicDays.clinicId, id))
  await db().delete(clinicCoordinators).where(eq(clinicCoordinators.clinicId, id))
  await saveParts(id, input)
  const { realtime } = context().platform
  afterCommit(() => {
    for (const userId of before) if (!after.includes(userId)) realtime.recheck({ userId })
  })
}
