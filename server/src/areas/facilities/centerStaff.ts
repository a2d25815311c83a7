import { and, eq, sql } from 'drizzle-orm'
import { hiringPermissions, type Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import { hospitalInScope } from '../../platform/access/scope'
import { caller, db } from '../../platform/context'
import { isClosed, pairsOfCenter, withClinical } from './members'
import { staffOfPlace } from './staffOfPlace'
import { centerStaff } from './tables'

/** What the caller may give at a center: what they may do, and what is clinical, where they keep the people of its hospital. */
async function givenAt(centerId: number): Promise<ReadonlySet<string>> {
  const { rows } = await db().execute(sql`select from centers
    where id = ${centerId} and ${hospitalInScope(caller(), hiringPermissions, sql`hospital_id`)}`)
  return rows.length > 0 ? withClinical(caller().permissions) : caller().permissions
}

/** Before a center is deleted: closed accounts are still on its staff, though nobody sees them there. */
export async function forgetClosedStaff(centerId: number): Promise<void> {
  await db()
    .delete(centerStaff)
    .where(and(eq(centerStaff.centerId, centerId), isClosed(centerStaff.userId)))
}

/**
 * The staff of labs or of radiology centers. Being there grants nothing by itself; it opens the center to whatever the
 * person may do.
 */
export function staffOfCenter(own: RecordKind, manage: Permission) {
  return staffOfPlace({
    own,
    manage,
    pairs: pairsOfCenter,
    held: givenAt,

    async add(centerId, roleId, people) {
      await db()
        .insert(centerStaff)
        .values(people.map((userId) => ({ centerId, userId, roleId })))
        .onConflictDoNothing()
    },

    async remove(centerId, userId) {
      const gone = await db()
        .delete(centerStaff)
        .where(and(eq(centerStaff.centerId, centerId), eq(centerStaff.userId, userId)))
        .returning({ id: centerStaff.userId })
      return gone.length > 0
    },
  })
}
