import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, holdsAny, ownRecordPath, superAdminPath } from '../../platform/access/accessPath'
import { heldStaffPermissions } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray, textArray } from '../../platform/database/expressions'

/**
 * Returns the access paths to the definition of a saved report: its author, and holders of the permission at one of the
 * author's hospitals or above. Whoever reads its result sees what their own permissions show.
 */
function accessPathsToReport(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const held = heldStaffPermissions(person, permissions)
  if (!holdsAny(held)) return []
  if (person.isSuperAdmin) return [superAdminPath]
  const hospitals = sql`array(select hospital_id from user_hospitals where user_hospitals.user_id = reports.created_by)`
  return [
    { name: 'own', opensWith: held, when: sql`reports.created_by = ${person.id}` },
    {
      name: 'hospital',
      opensWith: held,
      when: sql`exists (select from user_hospitals as authors where authors.user_id = reports.created_by
        and authors.hospital_id in (select hospitals_in_scope(${person.id}, ${textArray(held)})))`,
      through: { hospitals, scope: { permissions: held, without: null } },
    },
  ]
}

const own = (table: 'report_exports' | 'report_schedules' | 'report_pins'): AccessRule => {
  const name = sql.identifier(table)
  return {
    key: sql`${name}.id`,
    records: (keys) => sql`${name} where ${name}.id = any (${numberArray(keys)})`,
    accessPaths: (person) => [ownRecordPath(sql`${name}.user_id = ${person.id}`)],
  }
}

export const reportRules = {
  report: {
    key: sql`reports.id`,
    records: (keys) => sql`reports where reports.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToReport,
  },
  reportExport: own('report_exports'),
  reportSchedule: own('report_schedules'),
  reportPin: own('report_pins'),
} satisfies Record<string, AccessRule>
