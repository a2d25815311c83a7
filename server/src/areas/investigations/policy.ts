import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import { type AccessPath, anyOf, holdsAny } from '../../platform/access/accessPath'
import { heldStaffPermissions } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { accessPathsOfStaffToAppointment } from '../../schema/appointmentAccess'
import type { EncounterRef } from '../../schema/encounter'
import { accessPathsToEpisode } from '../../schema/episodeAccess'

/** Its holders see what is assigned to their center (decisions 3), so the role does not count at hospitals. */
const ofCenters = 'LAB_OR_RADIOLOGY'

/** Returns the access paths to the investigations of an episode, of which the caller can open all or none. */
export function accessPathsToEpisodeInvestigations(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return accessPathsToEpisode(person, permissions, ofCenters)
}

/**
 * Returns the access paths of the side that orders: those to the episode, or those of staff to the appointment. Expect
 * `investigations`, `episodes`, `appointments` and `clinics` in the statement.
 */
function accessPathsOfOrdering(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...accessPathsToEpisodeInvestigations(person, permissions),
    ...accessPathsOfStaffToAppointment(person, permissions, ofCenters),
  ]
}

/** Returns the access path of the staff of the center that does the investigation (decisions 3). Expects `investigations`. */
function accessPathsOfCenterStaff(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const held = heldStaffPermissions(person, permissions)
  if (!holdsAny(held) || person.isSuperAdmin) return []
  const isMember = sql`exists (select from center_staff as mine
    where mine.center_id = investigations.center_id and mine.user_id = ${person.id})`
  return [{ name: 'member', opensWith: held, when: isMember }]
}

/** Returns all access paths to an order. Expect the same tables. */
export function accessPathsToInvestigation(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [...accessPathsOfOrdering(person, permissions), ...accessPathsOfCenterStaff(person, permissions)]
}

/** What orders are of. */
export const ofEncounters = sql`left join episodes on episodes.id = investigations.episode_id
  left join appointments on appointments.id = investigations.appointment_id and appointments.deleted_at is null
  left join clinics on clinics.id = appointments.clinic_id`

/**
 * The condition that a patient reads the result of an order of theirs: of a visit, or of a stay that has ended. During a stay, the ward
 * tells them (decision 223). Expects the tables of `ofEncounters`.
 */
export const isForPatient = sql`(clinics.id is not null
  or investigations.episode_id is not null and episodes.status = ${EPISODE_STATUS.discharged})`

/** Returns the condition that an order is of an episode or appointment. Expects `investigations`. */
export function isOfEncounter({ kind, id }: EncounterRef): SQL {
  return kind === 'episode' ? sql`investigations.episode_id = ${id}` : sql`investigations.appointment_id = ${id}`
}

const existing = sql`(episodes.id is not null or clinics.id is not null)`

const investigation = {
  key: sql`investigations.id`,
  records: (keys: readonly RecordKey[]) =>
    sql`investigations ${ofEncounters} where ${existing} and investigations.id = any (${numberArray(keys)})`,
}

const OrderRow = z.strictObject({ id: z.int(), ordering: z.boolean() })

/**
 * Returns which of these orders a person reaches with one of the permissions, and whether as the side that orders. It is
 * `reachable` for both kinds of an order in one statement, in which the paths that both have are asked once.
 */
export async function reachableOrders(
  person: Caller,
  ids: readonly number[],
  permissions: readonly Permission[],
): Promise<z.output<typeof OrderRow>[]> {
  const ordering = accessPathsOfOrdering(person, permissions)
  const members = accessPathsOfCenterStaff(person, permissions)
  if (ids.length === 0 || ordering.length + members.length === 0) return []
  return readRows(
    OrderRow,
    sql`with found as materialized (
        select investigations.id, ${anyOf(ordering)} as ordering, ${anyOf(members)} as member
        from ${investigation.records(ids)}
      )
      select id, ordering is true as ordering from found where ordering or member`,
  )
}

/** Returns the access paths to an order, for the caller's own uploads of it only. Expect `uploads` too. */
function accessPathsToUpload(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const isMine = sql`uploads.user_id = ${person.id}`
  return accessPathsToInvestigation(person, permissions).map(({ withReason: _never, ...path }) => ({
    ...path,
    when: sql`(${isMine} and ${path.when})`,
  }))
}

export const investigationRules = {
  investigation: { ...investigation, accessPaths: accessPathsToInvestigation },
  /** Without the staff of the center. */
  orderedInvestigation: { ...investigation, accessPaths: accessPathsOfOrdering },
  investigationFile: {
    key: sql`investigation_files.id`,
    records: (keys) => sql`investigation_files
      join investigations on investigations.id = investigation_files.investigation_id
      ${ofEncounters} where ${existing} and investigation_files.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToInvestigation,
  },
  /** Of the caller: those of others are not found, for any caller. */
  investigationUpload: {
    key: sql`uploads.id`,
    records: (keys) => sql`uploads join investigation_uploads on investigation_uploads.upload_id = uploads.id
      join investigations on investigations.id = investigation_uploads.investigation_id
      ${ofEncounters} where ${existing} and uploads.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToUpload,
  },
} satisfies Record<string, AccessRule>
