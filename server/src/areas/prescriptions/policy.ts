import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import type { AccessPath } from '../../platform/access/accessPath'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsToAppointment } from '../../schema/appointmentAccess'
import { accessPathsToEpisode } from '../../schema/episodeAccess'

/**
 * Returns the access paths to a prescription: those to its episode, or those to the record of its appointment. Its patient opens it
 * by calls that name a permission of patients. Expect `prescriptions`, `episodes`, `appointments` and `clinics` in the statement.
 */
function accessPathsToPrescription(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [...accessPathsToEpisode(person, permissions), ...accessPathsToAppointment(person, permissions)]
}

export const prescriptionRules = {
  prescription: {
    key: sql`prescriptions.id`,
    records: (keys) => sql`prescriptions left join episodes on episodes.id = prescriptions.episode_id
      left join appointments on appointments.id = prescriptions.appointment_id and appointments.deleted_at is null
      left join clinics on clinics.id = appointments.clinic_id
      where (episodes.id is not null or clinics.id is not null) and prescriptions.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToPrescription,
  },
  /** As for the episode. */
  execution: {
    key: sql`executions.id`,
    records: (keys) => sql`executions join prescriptions on prescriptions.id = executions.prescription_id
      join episodes on episodes.id = prescriptions.episode_id where executions.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToEpisode,
  },
} satisfies Record<string, AccessRule>
