import { type SQL, sql } from 'drizzle-orm'
import type { EncounterRef } from '../../schema/encounter'

/** Returns the condition that a prescription is of an encounter. */
export function ofEncounter({ kind, id }: EncounterRef): SQL {
  return kind === 'episode' ? sql`prescriptions.episode_id = ${id}` : sql`prescriptions.appointment_id = ${id}`
}
