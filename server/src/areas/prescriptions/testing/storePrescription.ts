import { eq } from 'drizzle-orm'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import type { TestServer } from '../../../platform/testing/server'
import { drugs } from '../../../schema/drugs'
import { doseChecks, emergencyDoses, executions, prescriptions } from '../../../schema/prescriptions'
import { idOf } from '../../../testing/stored'

type Target = Pick<TestServer, 'database' | 'clock'>

/** Stores a drug, and returns its id. */
export async function storeDrug(
  { database }: Target,
  changes: Partial<typeof drugs.$inferInsert> = {},
): Promise<number> {
  const name = `Med ${crypto.randomUUID()}`
  const values = { drug_name: name, strength: name, dosage_form: 'Tablet', search: name, ...changes }
  return idOf(await database.insert(drugs).values(values).returning({ id: drugs.id }))
}

/** Stores an active prescription for every 8 hours, without doses, and returns its id. */
export async function storePrescription(
  target: Target,
  { episode, doctor, drug }: { episode: number; doctor: number; drug: number },
): Promise<number> {
  const at = target.clock.now()
  return idOf(
    await target.database
      .insert(prescriptions)
      .values({
        type: 'doctor',
        episode_id: episode,
        drug_id: drug,
        dosage: '500',
        dosage_unit: 'mg',
        form_id: 'tablet',
        route_id: 'oral',
        kind: 'scheduled',
        frequency: 8,
        frequency_time_unit: 'hours',
        status: 2,
        start_at: at,
        activated_at: at,
        generated_until: new Date('9999-12-31T00:00:00Z'),
        doctor_id: doctor,
        created_at: at,
        editor_id: doctor,
        recorded_at: at,
      })
      .returning({ id: prescriptions.id }),
  )
}

/**
 * Stores a dose, and returns its id.
 * @param before milliseconds since it is due
 */
export async function storeDose({ database, clock }: Target, prescription: number, before = 0): Promise<number> {
  const at = clock.now()
  const values = { prescription_id: prescription, due_at: new Date(at.getTime() - before), created_at: at }
  return idOf(await database.insert(executions).values(values).returning({ id: executions.id }))
}

/** Records a dose as given by this person, requests that a second person checks it, and returns its id. */
export async function requestSecond({ database, clock }: Target, dose: number, by: number): Promise<number> {
  const at = clock.now()
  const given = { status: EXECUTION_STATUS.given, given_at: at, given_by: by, recorded_by: by, recorded_at: at }
  const [row] = await database
    .select({ drug_id: prescriptions.drug_id, dosage: prescriptions.dosage, route_id: prescriptions.route_id })
    .from(prescriptions)
    .innerJoin(executions, eq(executions.prescription_id, prescriptions.id))
    .where(eq(executions.id, dose))
  await database
    .update(executions)
    .set({ ...given, ...row })
    .where(eq(executions.id, dose))
  await database.insert(doseChecks).values({ execution_id: dose, given_by: by, recorded_by: by, requested_at: at })
  return dose
}

/** Stores a dose that a doctor gave in an emergency and has not acknowledged, and returns its id. */
export async function storeEmergencyDose(
  { database, clock }: Target,
  { episode, doctor, drug }: { episode: number; doctor: number; drug: number },
): Promise<number> {
  const at = clock.now()
  const inserted = await database
    .insert(emergencyDoses)
    .values({
      ...{ episode_id: episode, drug_id: drug, dosage: '1', form_id: 'injection', route_id: 'intravenous' },
      ...{ given_at: at, given_by: doctor, recorded_by: doctor, recorded_at: at, doctor_id: doctor },
      reason: 'Cardiac arrest',
    })
    .returning({ id: emergencyDoses.id })
  return idOf(inserted)
}
