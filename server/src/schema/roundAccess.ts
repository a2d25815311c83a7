import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { type AccessPath, holdsAny } from '../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital, staysAssigned } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'

/** With these, a role opens the rounds of its hospitals; with the others, only the rounds in which its holder takes part. */
const ofHospital: ReadonlySet<Permission> = new Set([
  'list-round',
  'show-round',
  'create-round',
  'update-round',
  'delete-round',
])

/** Returns the condition that a person organizes a round, or was invited to it. Expects `rounds`. */
export function takesPartIn(userId: number): SQL {
  return sql`(rounds.organizer_id = ${userId} or ${isInvited(userId)})`
}

function isInvited(userId: number): SQL {
  return sql`exists (select from round_people where round_people.round_id = rounds.id and round_people.user_id = ${userId})`
}

/**
 * Returns the access path of those for whom a condition on `rounds` holds.
 * @param whenOf of the condition that they organize the round, and still work at its hospital
 */
function pathsOfPart(
  person: Caller,
  permissions: readonly Permission[],
  whenOf: (organizes: SQL) => SQL,
): AccessPath[] {
  const held = permissions.filter((permission) => person.isSuperAdmin || person.permissions.has(permission))
  if (!holdsAny(held)) return []
  const organizes = sql`(rounds.organizer_id = ${person.id} and ${staysAssigned(person, held, sql`rounds.hospital_id`)})`
  return [{ name: 'round', opensWith: held, when: whenOf(organizes) }]
}

/** Returns the access paths of staff of the hospital that holds a round, and of those above it. Expect `rounds`. */
function accessPathsAtHospitalOfRound(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const held = heldStaffPermissions(person, permissions).filter((permission) => ofHospital.has(permission))
  return pathsThroughHospital(person, held, sql`rounds.hospital_id`)
}

/** Returns the access paths of those who manage a round: its hospital, and its organizer. Expect `rounds`. */
export function accessPathsOfManagers(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...accessPathsAtHospitalOfRound(person, permissions),
    ...pathsOfPart(person, heldStaffPermissions(person, permissions), (organizes) => organizes),
  ]
}

/** Returns the access paths of those who see that a round takes place, and with whom. Expect `rounds`. */
export function accessPathsOfInvited(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [...accessPathsAtHospitalOfRound(person, permissions), ...accessPathsOfAttendees(person, permissions)]
}

/**
 * Returns the access path of those who take part in a round. It opens the round with what was shown of its cases, and never
 * the record of a patient: no rule of a patient's record refers to rounds (decision 199). Expects `rounds`.
 */
export function accessPathsOfAttendees(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return pathsOfPart(person, permissions, (organizes) => sql`(${organizes} or ${isInvited(person.id)})`)
}

/** Returns the access path of whoever controls a round: the organizer, and the current presenter. Expects `rounds`. */
export function accessPathsOfLeaders(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const presents = sql`exists (select from round_states
    where round_states.round_id = rounds.id and round_states.presenter_id = ${person.id})`
  // Presenters are invited, or organize the round.
  return pathsOfPart(person, permissions, (organizes) => sql`(${organizes} or ${isInvited(person.id)} and ${presents})`)
}
