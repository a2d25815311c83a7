import { and, eq, sql } from 'drizzle-orm'
import { hiringPermissions, type Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import { hospitalInScope } from '../../platform/access/scope'
import { caller, db } from '../../platform/context'
import { centerStaff } from '../../schema/facilities'
import { isClosed, pairsOfCenter, withClinicalPermissions } from './members'
import { staffOfFacility } from './staffOfFacility'

/**
 * Returns the permissions that the caller may grant at a center: their own, and clinical ones where they manage the
 * people of its hospital.
 */
async function grantableAt(centerId: number): Promise<ReadonlySet<string>> {
  const { rows } = await db().execute(sql`select from centers
    where id = ${centerId} and ${hospitalInScope(caller(), hiringPermissions, sql`hospital_id`)}`)
  return rows.length > 0 ? withClinicalPermissions(caller().permissions) : caller().permissions
}

/**
 * Removes closed accounts from the staff before a center is deleted; they are still stored there, though no list shows
 * them.
 */
export async function removeClosedStaff(centerId: number): Promise<void> {
  await db()
    .delete(centerStaff)
    .where(and(eq(centerStaff.center_id, centerId), isClosed(centerStaff.user_id)))
}

/**
 * Returns the staff calls of labs or of radiology centers. Membership grants no permission; it opens the center to the
 * permissions that the person has.
 */
export function staffOfCenter(own: RecordKind, manage: Permission) {
  return staffOfFacility({
    own,
    manage,
    pairs: pairsOfCenter,
    hospital: (id) => sql`select hospital_id from centers where id = ${id}`,
    grantable: grantableAt,

    async add(centerId, roleId, people) {
      await db()
        .insert(centerStaff)
        .values(people.map((userId) => ({ center_id: centerId, user_id: userId, role_id: roleId })))
        .onConflictDoNothing()
    },

    async remove(centerId, userId) {
      const removed = await db()
        .delete(centerStaff)
        .where(and(eq(centerStaff.center_id, centerId), eq(centerStaff.user_id, userId)))
        .returning({ id: centerStaff.user_id })
      return removed.length > 0
    },
  })
}
