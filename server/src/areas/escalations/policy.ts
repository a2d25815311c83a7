import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf } from '../../platform/access/accessPath'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsOfStaffToAppointment, accessPathsOfTreatingDoctor } from '../../schema/appointmentAccess'
import { accessPathsOfClinic } from '../../schema/clinicAccess'
import { accessPathsToEpisode, seesEpisode } from '../../schema/episodeAccess'

/** What escalations are of: an episode or, that of a result, an appointment. */
export const ofEncounters = sql`left join episodes on episodes.id = escalations.episode_id
  left join appointments on appointments.id = escalations.appointment_id and appointments.deleted_at is null
  left join clinics on clinics.id = appointments.clinic_id`

/** The condition that an escalation counts: after discharge only that of a result does, which came later or stays open. */
export const isRelevant = sql`(escalations.kind = 'critical_result' or episodes.status = 0)`

/** Returns the access paths to an escalation: as staff to its episode or appointment. Expect `ofEncounters`. */
export function accessPathsToEscalation(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [...accessPathsToEpisode(person, permissions), ...accessPathsOfStaffToAppointment(person, permissions)]
}

/** Returns the condition that lists show the person an escalation. Expects `escalations` and `ofEncounters`. */
function seesEscalation(person: Caller, permissions: readonly Permission[]) {
  const ofVisit = [...accessPathsOfTreatingDoctor(person, permissions), ...accessPathsOfClinic(person, permissions)]
  return sql`((escalations.episode_id is not null and ${seesEpisode(person, permissions)})
    or (clinics.id is not null and ${anyOf(ofVisit)}))`
}

export const escalationRules = {
  /** As for its episode, or for staff to its appointment. */
  escalation: {
    key: sql`escalations.id`,
    records: (keys) => sql`escalations ${ofEncounters}
      where (episodes.id is not null or clinics.id is not null) and escalations.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToEscalation,
    list: seesEscalation,
  },
} satisfies Record<string, AccessRule>
