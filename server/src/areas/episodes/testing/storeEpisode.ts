import { eq, isNull, sql } from 'drizzle-orm'
import { bedKey } from '#contract/episodes/bed'
import type { TestServer } from '../../../platform/testing/server'
import { bedStays, departments, episodes } from '../../../schema/episodes'
import { idOf } from '../../../testing/stored'

type Target = Pick<TestServer, 'database' | 'clock'>

/** Stores a department, and returns its id. */
export async function storeDepartment(
  { database, clock }: Target,
  hospital: number,
  name = `Department ${crypto.randomUUID()}`,
): Promise<number> {
  const values = { hospital_id: hospital, name, created_at: clock.now() }
  return idOf(await database.insert(departments).values(values).returning({ id: departments.id }))
}

interface EpisodeToStore {
  hospital: number
  department: number
  patient: number
  creator: number
  bed?: string
  specialty?: number
  severity?: 0 | 1
  at?: Date
  /** Whether the patient has a guardian. */
  guardian?: boolean
}

const storedGuardian = {
  ...{ guardian_first_name: 'Hoda', guardian_last_name: 'Mansour', guardian_address: '5 Corniche, Aswan' },
  ...{ guardian_uuid: '27001010101234', guardian_phone: '+201007654321' },
}

/** Stores an open episode with its stay, and returns its id. */
export function storeEpisode({ database, clock }: Target, given: EpisodeToStore): Promise<number> {
  const { hospital, department, patient, creator, bed = crypto.randomUUID(), specialty = 1, severity = 1 } = given
  const at = given.at ?? clock.now()
  const place = { hospital_id: hospital, department_id: department, bed }
  return database.transaction(async (transaction) => {
    const id = idOf(
      await transaction
        .insert(episodes)
        .values({
          ...place,
          ...(given.guardian && storedGuardian),
          patient_id: patient,
          specialty_id: specialty,
          severity,
          chief_complaint: 'Chest pain',
          editor_id: creator,
          edited_at: at,
          creator_id: creator,
          created_at: at,
        })
        .returning({ id: episodes.id }),
    )
    const stay = { ...place, episode_id: id, bed_key: bedKey(bed), from_time: at, moved_by: creator }
    await transaction.insert(bedStays).values(stay)
    return id
  })
}

/** Discharges the patient of an episode without a summary; the call is of a higher area. */
export function dischargeEpisode({ database, clock }: Target, id: number, at: Date = clock.now()): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction
      .update(bedStays)
      .set({ until_time: at })
      .where(sql`${eq(bedStays.episode_id, id)} and ${isNull(bedStays.until_time)}`)
    await transaction.update(episodes).set({ status: 1, discharge_time: at }).where(eq(episodes.id, id))
  })
}
