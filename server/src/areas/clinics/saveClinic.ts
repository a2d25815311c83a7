import { eq } from 'drizzle-orm'
import type { ClinicInput } from '#contract/clinics/clinicInput'
import { toPiastres } from '#contract/rules/price'
import { afterCommit, context, db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { clinicCoordinators, clinicDays, clinics } from '../../schema/clinics'
import { openDaysOf } from './week'

/**
 * Returns the clinic's columns from the form, with prices in piastres. Weekdays and coordinators have their own tables.
 */
function valuesOf(input: ClinicInput) {
  return {
    ...input,
    price: toPiastres(input.price),
    follow_up_price: toPiastres(input.follow_up_price),
    walk_in_limit: input.type === 'physical' ? input.walk_in_limit : 0,
    address: input.type === 'physical' ? (input.address ?? null) : null,
    updated_at: now(),
  }
}

async function saveParts(clinicId: number, input: ClinicInput): Promise<void> {
  const days = openDaysOf(input).map((day) => ({ clinic_id: clinicId, ...day }))
  if (days.length > 0) await db().insert(clinicDays).values(days)
  const coordinators = [...new Set(input.coordinators)].map((userId) => ({ clinic_id: clinicId, user_id: userId }))
  await db().insert(clinicCoordinators).values(coordinators)
}

/**
 * Stores a new clinic with its weekdays and coordinators. Expects a validated form.
 * @returns the id of the clinic
 */
export async function insertClinic(input: ClinicInput): Promise<number> {
  const values = valuesOf(input)
  const [row] = await db()
    .insert(clinics)
    .values({ ...values, created_at: values.updated_at })
    .returning({ id: clinics.id })
  const { id } = orNotFound(row)
  await saveParts(id, input)
  return id
}

/** Returns the ids of the coordinators of a clinic. */
export async function coordinatorsOf(id: number): Promise<number[]> {
  const rows = await db()
    .select({ id: clinicCoordinators.user_id })
    .from(clinicCoordinators)
    .where(eq(clinicCoordinators.clinic_id, id))
  return rows.map((person) => person.id)
}

/**
 * Stores a changed clinic. Its appointments stay unchanged, and people it no longer names stop receiving its events.
 * Expects a validated form.
 * @param before its doctor and coordinators
 */
export async function updateClinic(id: number, input: ClinicInput, before: readonly number[]): Promise<void> {
  const after = [input.doctor_id, ...input.coordinators]
  await db().update(clinics).set(valuesOf(input)).where(eq(clinics.id, id))
  await db().delete(clinicDays).where(eq(clinicDays.clinic_id, id))
  await db().delete(clinicCoordinators).where(eq(clinicCoordinators.clinic_id, id))
  await saveParts(id, input)
  const { realtime } = context().platform
  afterCommit(() => {
    for (const userId of before) if (!after.includes(userId)) realtime.recheck({ userId })
  })
}
