import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { anyOf, withoutReasons } from '../../platform/access/accessPath'
import { pathsToPatientRecord } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { restrictsEpisodes } from '../../schema/episodeAccess'

/** Staff of one of the two hospitals and, with a reason, of those above it, unless it restricts its episodes. */
function ruleOf(hospital: SQL): AccessRule {
  const accessPaths = (person: Caller, permissions: readonly Permission[]) =>
    pathsToPatientRecord(person, permissions, {
      hospitals: sql`array[${hospital}]`,
      patientId: sql`episodes.patient_id`,
      when: (mine) => mine(hospital),
      fromAbove: (mine) => sql`(${mine(hospital)} and not ${restrictsEpisodes(hospital)})`,
    })
  return {
    key: sql`transfers.id`,
    records: (keys) => sql`transfers join episodes on episodes.id = transfers.episode_id
      where transfers.id = any (${numberArray(keys)})`,
    accessPaths,
    list: (person, permissions) => anyOf(withoutReasons(accessPaths(person, permissions))),
  }
}

export const transferRules = {
  /** As an episode of the sending hospital. */
  transfer: ruleOf(sql`transfers.from_hospital_id`),
  /** As an episode of the receiving hospital; it opens the offer only, not the case. */
  offeredTransfer: ruleOf(sql`transfers.to_hospital_id`),
} satisfies Record<string, AccessRule>
