import { and, eq, sql } from 'drizzle-orm'
import type { RecordKind } from '#contract/kit/record'
import type { Permission } from '#contract/permissions'
import { caller, db } from '../../platform/context'
import { staffOfPlace } from './staffOfPlace'
import { centerStaff } from './tables'

/**
 * The staff of labs or of radiology centers. Being there grants nothing by itself; it opens the center to whatever the
 * person may do.
 */
export function staffOfCenter(own: RecordKind, manage: Permission) {
  return staffOfPlace({
    own,
    manage,
    pairs: (id) => sql`select user_id, role_id from center_staff where center_id = ${id}`,
    held: async () => caller().permissions,

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
