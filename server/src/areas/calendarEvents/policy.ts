import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf, holdsAny, superAdminPath } from '../../platform/access/accessPath'
import {
  heldStaffPermissions,
  pathsThroughHospital,
  pathsThroughHospitals,
  staysAssigned,
} from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

const hospitalId = sql`calendar_events.hospital_id`

/**
 * Returns the access paths to change an event: who made it, and those who keep the rota of its hospital, in a role other than
 * that of a doctor. Doctors change only what they have made themselves.
 */
function accessPathsToManaged(person: Caller, held: readonly Permission[]): AccessPath[] {
  const changing = held.filter((permission) => permission === 'edit-events')
  if (!holdsAny(changing)) return []
  if (person.isSuperAdmin) return [superAdminPath]
  return [
    {
      name: 'own',
      opensWith: changing,
      when: sql`(calendar_events.creator_id = ${person.id} and ${staysAssigned(person, changing, hospitalId)})`,
    },
    ...pathsThroughHospitals(person, {
      heldPermissions: changing,
      hospitals: sql`array[${hospitalId}]`,
      when: (mine) => mine(hospitalId),
      without: 'DOCTOR',
    }),
  ]
}

/** Returns the condition that a person can change an event. Expects `calendar_events` in the statement. */
export function managesEvent(person: Caller) {
  return anyOf(accessPathsToManaged(person, heldStaffPermissions(person, ['edit-events'])))
}

function accessPathsToEvent(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const held = heldStaffPermissions(person, permissions)
  const reading = held.filter((permission) => permission === 'show-calendar')
  return [...accessPathsToManaged(person, held), ...pathsThroughHospital(person, reading, hospitalId)]
}

export const calendarEventRules = {
  calendarEvent: {
    key: sql`calendar_events.id`,
    records: (keys) =>
      sql`calendar_events where calendar_events.id = any (${numberArray(keys)}) and calendar_events.deleted_at is null`,
    accessPaths: accessPathsToEvent,
  },
} satisfies Record<string, AccessRule>
