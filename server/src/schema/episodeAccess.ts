import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { RoleCode } from '#contract/roles/seededRoles'
import { type AccessPath, anyOf, holdsAny, withoutReasons } from '../platform/access/accessPath'
import { heldStaffPermissions, pathsToPatientRecord, staysAssigned } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'
import { now } from '../platform/context'

/** Returns the condition that staff of hospitals above never see the episodes of a hospital (decision 129). */
export function restrictsEpisodes(hospital: SQL): SQL {
  return sql`${hospital} in (select id from hospitals where restrict_episodes)`
}

/**
 * Returns the hospitals whose staff can treat the patient of a case: its own and, unless it restricts its episodes, those
 * above it. A statement with one column.
 */
export const hospitalsOfCase = (episodeId: number): SQL => sql`
  select hospital_descendants.ancestor_id from episodes
  join hospital_descendants on hospital_descendants.descendant_id = episodes.hospital_id
  where episodes.id = ${episodeId}
    and (hospital_descendants.ancestor_id = episodes.hospital_id or not ${restrictsEpisodes(sql`episodes.hospital_id`)})`

function accessPathsAt(
  person: Caller,
  permissions: readonly Permission[],
  { hospital, patientId, without }: { hospital: SQL; patientId: SQL; without?: RoleCode | undefined },
): AccessPath[] {
  return pathsToPatientRecord(person, permissions, {
    without,
    hospitals: sql`array[${hospital}]`,
    patientId,
    when: (mine) => mine(hospital),
    fromAbove: (mine) => sql`(${mine(hospital)} and not ${restrictsEpisodes(hospital)})`,
  })
}

/**
 * Returns the access paths to an episode through the hospital where the patient is: its staff, and with a reason staff of
 * those above, unless the hospital restricts its episodes. Expect `episodes` in the statement.
 * @param without a role that does not count
 */
export function accessPathsAtHospital(
  person: Caller,
  permissions: readonly Permission[],
  without?: RoleCode,
): AccessPath[] {
  return accessPathsAt(person, permissions, {
    without,
    hospital: sql`episodes.hospital_id`,
    patientId: sql`episodes.patient_id`,
  })
}

const isReading = (permission: Permission) => /^(list|show)-/.test(permission)
const former = sql`former_stays.hospital_id`

/**
 * Returns the access paths through a hospital from which the patient of an episode was transferred: only with permissions
 * to read, and not if the receiving hospital restricts its episodes (decision 142).
 * @param reached the episodes, with what follows `from` and their condition
 */
export function accessPathsOfFormer(
  person: Caller,
  permissions: readonly Permission[],
  { reached, patientId, without }: { reached: SQL; patientId: SQL; without?: RoleCode | undefined },
): AccessPath[] {
  const reading = permissions.filter(isReading)
  if (person.isSuperAdmin || reading.length === 0) return []
  const stays = sql`${reached} and former_stays.episode_id = episodes.id and ${former} <> episodes.hospital_id
    and not ${restrictsEpisodes(sql`episodes.hospital_id`)}`
  return pathsToPatientRecord(person, reading, {
    without,
    hospitals: sql`array(select ${former} ${stays})`,
    patientId,
    when: (mine) => sql`exists (select ${stays} and ${mine(former)})`,
    fromAbove: (mine) => sql`exists (select ${stays} and ${mine(former)} and not ${restrictsEpisodes(former)})`,
  })
}

/**
 * Returns the access path of a doctor who has received a consultation request about an episode: only with permissions to
 * read, while the request is theirs and 30 days after its end (decisions 3). It does not depend on whether the hospital
 * restricts its episodes, because its doctor has asked. Expects `episodes` in the statement.
 */
export function accessPathsOfConsultant(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const held = heldStaffPermissions(person, permissions.filter(isReading))
  if (person.isSuperAdmin || !holdsAny(held)) return []
  const counts = staysAssigned(person, held, sql`asked.hospital_id`)
  return [
    {
      name: 'consultation',
      opensWith: held,
      when: sql`exists (select from consultation_request_receivers as received
        join consultation_requests as asked on asked.id = received.request_id
        where received.user_id = ${person.id} and asked.episode_id = episodes.id
          and (received.access_until is null or received.access_until > ${now().toISOString()}) and ${counts})`,
    },
  ]
}

/**
 * Returns the access paths to an episode: through the hospital where the patient is and, to read it, through those from
 * which the patient was transferred, and for doctors who are consulted. Expect `episodes` in the statement.
 * @param without a role that does not count
 */
export function accessPathsToEpisode(
  person: Caller,
  permissions: readonly Permission[],
  without?: RoleCode,
): AccessPath[] {
  return [
    ...accessPathsAtHospital(person, permissions, without),
    ...accessPathsOfFormer(person, permissions, {
      without,
      reached: sql`from bed_stays as former_stays where true`,
      patientId: sql`episodes.patient_id`,
    }),
    ...accessPathsOfConsultant(person, permissions),
  ]
}

/** Returns the condition that lists show the person the episodes of a hospital. */
export function seesEpisodesOf(person: Caller, permissions: readonly Permission[], hospital: SQL): SQL {
  return anyOf(withoutReasons(accessPathsAt(person, permissions, { hospital, patientId: sql`null::integer` })))
}

/**
 * Returns the condition that lists of the hospital where the patient is show the person an episode: also those that they
 * open with a reason only. Expects `episodes` in the statement.
 */
export function seesEpisode(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(withoutReasons(accessPathsAtHospital(person, permissions)))
}
