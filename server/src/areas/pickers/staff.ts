import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '#contract/roles/seededRoles'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { named } from '../../platform/texts'
import { personOf } from '../clinics'
import { specialties } from '../reference'
import { colleagueCalled } from '../users'

/** As many as a picker shows. */
export const mostShown = 50

const byName = [asc(users.firstName), asc(users.lastName), asc(users.id)]

/**
 * Who works at the hospitals of the caller, or at one of them: a hospital's people are its own and those of the
 * hospitals above and below it.
 * @param mine the caller's hospitals; expects `hospitals` in the statement
 */
function worksAtMine(mine: SQL, hospitalId: number | undefined): SQL {
  const wanted = sql`select id from hospitals where ${mine} ${hospitalId ? sql`and id = ${hospitalId}` : sql``}`
  return sql`${users.id} in (
    with wanted as (${wanted}), related as (
      select ancestor_id as id from hospital_descendants where descendant_id in (select id from wanted)
      union select descendant_id from hospital_descendants where ancestor_id in (select id from wanted)
    )
    select user_id from user_hospitals where hospital_id in (select id from related)
    union select user_id from user_roles where hospital_id in (select id from related))`
}

function holdsRole(code: RoleCode): SQL {
  return sql`exists (select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = ${users.id} and roles.code = ${code})`
}

interface StaffSearch {
  q?: string | undefined
  specialtyId?: number | undefined
  hospitalId?: number | undefined
}

/**
 * Doctors by what they are called, 50 at most.
 * @param mine the caller's hospitals; expects `hospitals` in the statement
 */
export async function findDoctors(mine: SQL, { q, specialtyId, hospitalId }: StaffSearch) {
  const rows = await db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarMediaId: users.avatarMediaId,
      specialty: { id: specialties.id, name: specialties.name, nameAr: specialties.nameAr },
    })
    .from(users)
    .leftJoin(specialties, eq(specialties.id, users.specialtyId))
    .where(
      and(
        eq(users.isDoctor, true),
        isNull(users.closedAt),
        worksAtMine(mine, hospitalId),
        q ? colleagueCalled(q) : undefined,
        specialtyId ? eq(users.specialtyId, specialtyId) : undefined,
      ),
    )
    .orderBy(...byName)
    .limit(mostShown)
  return rows.map((row) => ({
    ...personOf(row),
    name: `${row.firstName} ${row.lastName}`,
    specialty_id: row.specialty?.id ?? null,
    specialty: row.specialty && named(row.specialty),
  }))
}

/**
 * Coordinators by what they are called, 50 at most.
 * @param mine the caller's hospitals; expects `hospitals` in the statement
 */
export async function findCoordinators(mine: SQL, { q, hospitalId }: StaffSearch) {
  const rows = await db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarMediaId: users.avatarMediaId,
    })
    .from(users)
    .where(
      and(
        isNull(users.closedAt),
        holdsRole('COORDINATOR'),
        worksAtMine(mine, hospitalId),
        q ? colleagueCalled(q) : undefined,
      ),
    )
    .orderBy(...byName)
    .limit(mostShown)
  return rows.map((row) => ({ ...personOf(row), name: `${row.firstName} ${row.lastName}` }))
}
